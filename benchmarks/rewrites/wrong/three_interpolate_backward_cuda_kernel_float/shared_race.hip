// the bins in shared memory are added to without atomics
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {

  constexpr int kBins = 512;
  __shared__ float bins[kBins];

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const float *row = grad_out + plane * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *weights = weight + size_t(batch) * n * 3;
  float *out = grad_points + plane * m;

  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  if (m > kBins) {
    for (int p = start; p < n; p += blockDim.x * gridDim.x)
      for (int k = 0; k < 3; ++k) atomicAdd(out + near[3 * p + k], row[p] * weights[3 * p + k]);
    return;
  }
  for (int k = threadIdx.x; k < m; k += blockDim.x) bins[k] = 0.f;
  __syncthreads();
  for (int p = start; p < n; p += blockDim.x * gridDim.x) {
    const float g = row[p];
    bins[near[3 * p]] += g * weights[3 * p];
    bins[near[3 * p + 1]] += g * weights[3 * p + 1];
    bins[near[3 * p + 2]] += g * weights[3 * p + 2];
  }
  __syncthreads();
  for (int k = threadIdx.x; k < m; k += blockDim.x) atomicAdd(out + k, bins[k]);
}
