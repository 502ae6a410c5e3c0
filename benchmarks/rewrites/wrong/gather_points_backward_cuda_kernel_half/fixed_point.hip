// Sums deterministically in 64-bit fixed point, but with 12 fractional bits only, which lose small gradients.
// witness: {"values": {"b": 1, "c": 1, "n": 5, "m": 200}, "contents": "unit", "seed": 6, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out.get()[i] = __float2half(0.0001f); for (size_t i = 0; i < grad_points_count; ++i) grad_points.get()[i] = __float2half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  __shared__ unsigned long long sums[512];
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const __half *grad = grad_out + ((size_t)bs * c + ch) * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + ((size_t)bs * c + ch) * n;
  const float scale = 4096.f;  // half has 11 significant bits

  for (int base = 0; base < n; base += 512) {
    for (int t = threadIdx.x; t < 512; t += blockDim.x) sums[t] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += blockDim.x * gridDim.x) {
      const int at = index[i] - base;
      if (at < 0 || at >= 512) continue;
      const float g = __half2float(grad[i]);
      if (fabsf(g) <= 65504.f) {
        atomicAdd(&sums[at], (unsigned long long)llrintf(g * scale));
      } else {
        atomicAdd(target + base + at, grad[i]);  // NaN and infinity
      }
    }
    __syncthreads();
    for (int t = threadIdx.x; t < 512 && base + t < n; t += blockDim.x) {
      const long long sum = (long long)sums[t];
      if (sum != 0) atomicAdd(target + base + t, __float2half((float)sum / scale));
    }
    __syncthreads();
  }
}
