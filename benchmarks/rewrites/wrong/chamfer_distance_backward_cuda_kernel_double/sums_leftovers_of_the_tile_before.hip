// a partial last tile still holds entries of the tile before, which are added to the targets once more
// witness: {"values": {"b": 1, "n": 300, "m": 5}, "seed": 7, "inputs": "for (int j = 0; j < n; ++j) { idx1[j] = j % m; grad_dist1[j] = 1.0; xyz1[j * 2] = 2.0 + j % 7; xyz1[j * 2 + 1] = 3.0; } for (int k = 0; k < m * 2; ++k) xyz2[k] = -1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  // One atomic operation per target and tile: the first thread of those that
  // share a target adds the gradients of all of them.
  __shared__ int tile_target[256];
  __shared__ double tile_x[256];
  __shared__ double tile_y[256];
  const int tid = threadIdx.x;
  const int width = blockDim.x;
  tile_target[tid] = -1;
  __syncthreads();
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int first = 0; first < n; first += width) {
      const int j = first + tid;
      int target = -1;
      if (j < n) {
        const int e = i * n + j;
        target = idx1[e];
        const double g = grad_dist1[e] * 2;
        const double gx = g * (xyz1[e * 2] - xyz2[(i * m + target) * 2]);
        const double gy = g * (xyz1[e * 2 + 1] - xyz2[(i * m + target) * 2 + 1]);
        atomicAdd(&grad_xyz1[e * 2], gx);
        atomicAdd(&grad_xyz1[e * 2 + 1], gy);
        tile_target[tid] = target;
        tile_x[tid] = gx;
        tile_y[tid] = gy;
      }
      __syncthreads();
      if (j < n) {
        bool leads = true;
        for (int k = 0; k < tid && leads; ++k) leads = tile_target[k] != target;
        if (leads) {
          double sum_x = 0.0, sum_y = 0.0;
          for (int k = tid; k < width; ++k) {
            if (tile_target[k] == target) {
              sum_x += tile_x[k];
              sum_y += tile_y[k];
            }
          }
          atomicAdd(&grad_xyz2[(i * m + target) * 2], -sum_x);
          atomicAdd(&grad_xyz2[(i * m + target) * 2 + 1], -sum_y);
        }
      }
      __syncthreads();
    }
  }
}
