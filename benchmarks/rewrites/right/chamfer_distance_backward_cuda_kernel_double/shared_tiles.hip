// Gradients of the second cloud are summed in tiles in shared memory and added to the result at the end of a tile.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  constexpr int TILE = 384;
  __shared__ double sums[TILE * 2];
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int base = 0; base < m; base += TILE) {
      const int width = m - base < TILE ? m - base : TILE;
      for (int s = threadIdx.x; s < width * 2; s += blockDim.x) sums[s] = 0;
      __syncthreads();
      for (int j = threadIdx.x; j < n; j += blockDim.x) {
        const int from = i * n + j;
        const int k = idx1[from] - base;
        if (k < 0 || k >= width) continue;  // another tile's point
        const int to = i * m + base + k;
        const double g = grad_dist1[from] * 2;
        for (int c = 0; c < 2; ++c) {
          const double value = g * (xyz1[from * 2 + c] - xyz2[to * 2 + c]);
          grad_xyz1[from * 2 + c] += value;
          atomicAdd(&sums[k * 2 + c], -value);
        }
      }
      __syncthreads();
      for (int s = threadIdx.x; s < width * 2; s += blockDim.x)
        grad_xyz2[(i * m + base) * 2 + s] += sums[s];
      __syncthreads();
    }
  }
}
