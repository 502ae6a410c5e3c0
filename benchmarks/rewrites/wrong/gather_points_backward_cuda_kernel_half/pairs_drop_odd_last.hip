// Two consecutive points per thread with merged atomics for equal indices; the last point of an odd m is dropped.
// witness: {"values": {"m": 77, "n": 30}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// Adds a float to a half with one rounding.
__device__ inline void add_float_to_half(unsigned short *address, float value) {
  const size_t high = reinterpret_cast<size_t>(address) & 2;
  unsigned int *word = reinterpret_cast<unsigned int *>(reinterpret_cast<char *>(address) - high);
  unsigned int old = *word, assumed;
  do {
    assumed = old;
    const unsigned short bits = static_cast<unsigned short>(high ? assumed >> 16 : assumed & 0xffffu);
    const unsigned int sum = __half_as_ushort(__float2half(__half2float(__ushort_as_half(bits)) + value));
    old = atomicCAS(word, assumed, high ? (assumed & 0xffffu) | (sum << 16) : (assumed & 0xffff0000u) | sum);
  } while (assumed != old);
}

__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                        const __half *grad_out,
                                                        const int *__restrict__ idx,
                                                        __half *grad_points) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t map = size_t(bs_idx) * c + c_idx;
  const __half *from = grad_out + map * m;
  const int *index = idx + size_t(bs_idx) * m;
  __half *to = grad_points + map * n;

  const int pairs = m / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    const int i0 = index[2 * pair], i1 = index[2 * pair + 1];
    const float v0 = __half2float(from[2 * pair]), v1 = __half2float(from[2 * pair + 1]);
    if (i0 == i1) {
      add_float_to_half(reinterpret_cast<unsigned short *>(to + i0), v0 + v1);
    } else {
      add_float_to_half(reinterpret_cast<unsigned short *>(to + i0), v0);
      add_float_to_half(reinterpret_cast<unsigned short *>(to + i1), v1);
    }
  }
}
