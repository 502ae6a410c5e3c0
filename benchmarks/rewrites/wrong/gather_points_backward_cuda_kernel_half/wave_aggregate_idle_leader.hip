// Lanes with the same index are summed up and the last of them adds the sum, but idle lanes count as index 0 and can be the last, so that the sum is lost.
// witness: {"values": {"m": 100, "n": 3}, "contents": "wide", "seed": 1}
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

  const int lane = threadIdx.x & 63;
  const int step = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < m; base += step) {
    const int p = base + threadIdx.x;
    const int point = p < m ? index[p] : 0;
    const float v = p < m ? __half2float(from[p]) : 0.f;
    unsigned long long pending = __ballot(1);
    while (pending) {
      const int leader = 63 - __clzll(pending);
      const bool same = point == __shfl(point, leader);
      float sum = same ? v : 0.f;
      for (int d = 32; d > 0; d >>= 1)
        sum += __shfl_xor(sum, d);
      if (lane == leader && p < m)
        add_float_to_half(reinterpret_cast<unsigned short *>(to + point), sum);
      pending &= ~__ballot(same);
    }
  }
}
