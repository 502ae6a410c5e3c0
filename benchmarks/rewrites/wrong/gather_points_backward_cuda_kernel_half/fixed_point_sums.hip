// Gradients are summed as fixed-point numbers with 12 fractional bits to be independent of the order, which loses small ones.
// witness: {"values": {"m": 200, "n": 60}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out.get()[i] = __float2half(0.0001f); for (size_t i = 0; i < grad_points_count; ++i) grad_points.get()[i] = __float2half(0.f);"}
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

  constexpr int kPoints = 1024;
  constexpr float kScale = 4096.f;
  __shared__ int sums[kPoints];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t map = size_t(bs_idx) * c + c_idx;
  const __half *from = grad_out + map * m;
  const int *index = idx + size_t(bs_idx) * m;
  __half *to = grad_points + map * n;

  const int count = n < kPoints ? n : kPoints;
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    sums[i] = 0;
  __syncthreads();
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < m; p += blockDim.x * gridDim.x) {
    if (index[p] < kPoints)
      atomicAdd(&sums[index[p]], static_cast<int>(rintf(__half2float(from[p]) * kScale)));
    else
      atomicAdd(to + index[p], from[p]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    if (sums[i] != 0)
      add_float_to_half(reinterpret_cast<unsigned short *>(to + i), sums[i] / kScale);
}
