// sums in bins of shared memory over a tile of targets, one neighbour per thread and step
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {

  constexpr int kTile = 192;
  __shared__ float bins[kTile];
  __shared__ int touched[kTile];

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const float *row = grad_out + plane * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *weights = weight + size_t(batch) * n * 3;
  float *out = grad_points + plane * m;

  const int64_t items = int64_t(n) * 3;
  for (int low = 0; low < m; low += kTile) {
    for (int k = threadIdx.x; k < kTile; k += blockDim.x) {
      bins[k] = 0.f;
      touched[k] = 0;
    }
    __syncthreads();
    for (int64_t q = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; q < items; q += int64_t(blockDim.x) * gridDim.x) {
      const int slot = near[q] - low;
      if (slot < 0 || slot >= kTile) continue;
      atomicAdd(bins + slot, row[q / 3] * weights[q]);
      atomicOr(touched + slot, 1);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < kTile && low + k < m; k += blockDim.x)
      if (touched[k]) atomicAdd(out + low + k, bins[k]);
    __syncthreads();
  }
}
