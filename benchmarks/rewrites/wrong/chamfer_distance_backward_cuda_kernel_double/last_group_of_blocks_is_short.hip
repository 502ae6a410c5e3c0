// blocks per batch are rounded up, so that the last batch of a round may lack a block and lose the points of that block
// witness: {"values": {"b": 2, "n": 400, "m": 700}, "seed": 7, "inputs": "for (int j = 0; j < b * n; ++j) { idx1[j] = j % m; grad_dist1[j] = 1.0; xyz1[j * 2] = 2.0; xyz1[j * 2 + 1] = 3.0; } for (int k = 0; k < b * m * 2; ++k) xyz2[k] = -1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  // Several blocks share a batch if there are more blocks than batches.
  const int blocks = gridDim.x;
  const int per_batch = (blocks + b - 1) / b;
  const int groups = (blocks + per_batch - 1) / per_batch;
  const int part = blockIdx.x % per_batch;
  for (int i = blockIdx.x / per_batch; i < b; i += groups) {
    for (int j = part * blockDim.x + threadIdx.x; j < n;
         j += per_batch * blockDim.x) {
      const int from = (i * n + j) * 2;
      const int to = (i * m + idx1[i * n + j]) * 2;
      const double g = grad_dist1[i * n + j] * 2;
      const double gx = g * (xyz1[from] - xyz2[to]);
      const double gy = g * (xyz1[from + 1] - xyz2[to + 1]);
      atomicAdd(&grad_xyz1[from], gx);
      atomicAdd(&grad_xyz1[from + 1], gy);
      atomicAdd(&grad_xyz2[to], -gx);
      atomicAdd(&grad_xyz2[to + 1], -gy);
    }
  }
}
