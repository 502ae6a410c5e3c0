// sums the gradients of the targets in shared memory, one tile of targets after another
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  constexpr int tile = 256;
  __shared__ float sums[2 * tile];
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int first = 0; first < m; first += tile) {
      const int points = min(tile, m - first);
      for (int k = threadIdx.x; k < 2 * points; k += blockDim.x) sums[k] = 0.f;
      __syncthreads();
      for (int j = threadIdx.x; j < n; j += blockDim.x) {
        const int p = i * n + j, local = idx1[p] - first;
        if (local < 0 || local >= points) continue;
        const int q = i * m + first + local;
        const float g = 2.f * grad_dist1[p];
        const float gx = g * (xyz1[2 * p] - xyz2[2 * q]), gy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
        grad_xyz1[2 * p] += gx;
        grad_xyz1[2 * p + 1] += gy;
        atomicAdd(&sums[2 * local], gx);
        atomicAdd(&sums[2 * local + 1], gy);
      }
      __syncthreads();
      for (int k = threadIdx.x; k < 2 * points; k += blockDim.x)
        atomicAdd(&grad_xyz2[(i * m + first) * 2 + k], -sums[k]);
      __syncthreads();
    }
  }
}
