// Gradients are summed in shared memory, of which each thread clears just one entry, so that entries from 512 on start with garbage.
// witness: {"values": {"n": 1500, "m": 700, "c": 3}, "contents": "wide", "seed": 1}
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

  constexpr int kPoints = 2048;
  __shared__ float sums[kPoints];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t map = size_t(bs_idx) * c + c_idx;
  const __half *from = grad_out + map * m;
  const int *index = idx + size_t(bs_idx) * m;
  __half *to = grad_points + map * n;

  const bool fits = n <= kPoints;
  if (fits && threadIdx.x < n) sums[threadIdx.x] = 0.f;
  __syncthreads();

  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < m; p += blockDim.x * gridDim.x) {
    const float v = __half2float(from[p]);
    if (fits)
      atomicAdd(&sums[index[p]], v);
    else
      add_float_to_half(reinterpret_cast<unsigned short *>(to + index[p]), v);
  }
  __syncthreads();

  if (fits)
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      if (sums[i] != 0.f) add_float_to_half(reinterpret_cast<unsigned short *>(to + i), sums[i]);
}
