// the sums are kept in fixed point with 16 binary places, which loses small gradients
// witness: {"contents": "zeros", "inputs": "for (size_t i = 0; i < weight_count; ++i) weight[i] = 1e-4f; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 0.01f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {

  constexpr int kBins = 256;
  constexpr float kScale = 65536.f;
  __shared__ unsigned long long bins[kBins];

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const float *row = grad_out + plane * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *weights = weight + size_t(batch) * n * 3;
  float *out = grad_points + plane * m;

  // Integers make the sums of a block independent of the order.
  for (int low = 0; low < m; low += kBins) {
    for (int k = threadIdx.x; k < kBins; k += blockDim.x) bins[k] = 0;
    __syncthreads();
    for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
      for (int k = 0; k < 3; ++k) {
        const int slot = near[3 * p + k] - low;
        if (slot < 0 || slot >= kBins) continue;
        const long long value = llrintf(row[p] * weights[3 * p + k] * kScale);
        atomicAdd(bins + slot, static_cast<unsigned long long>(value));
      }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < kBins && low + k < m; k += blockDim.x)
      atomicAdd(out + low + k, float(static_cast<long long>(bins[k])) / kScale);
    __syncthreads();
  }
}
