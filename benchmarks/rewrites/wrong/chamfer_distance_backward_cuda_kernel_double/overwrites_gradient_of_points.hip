// the gradient of the first points is stored instead of added to what the buffer holds
// witness: {"values": {}, "seed": 7, "inputs": "for (int k = 0; k < b * n * 2; ++k) grad_xyz1[k] = 3.0 + k;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  // Every point is visited by one thread: a plain store is enough for it.
  const int threads = blockDim.x * gridDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < b * n;
       point += threads) {
    const int batch = point / n;
    const int target = batch * m + idx1[point];
    const double g = grad_dist1[point] * 2;
    const double gx = g * (xyz1[point * 2] - xyz2[target * 2]);
    const double gy = g * (xyz1[point * 2 + 1] - xyz2[target * 2 + 1]);
    grad_xyz1[point * 2] = gx;
    grad_xyz1[point * 2 + 1] = gy;
    atomicAdd(&grad_xyz2[target * 2], -gx);
    atomicAdd(&grad_xyz2[target * 2 + 1], -gy);
  }
}
