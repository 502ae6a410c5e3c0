// The gradient of the first points is stored instead of added, although the second direction accumulates into the same buffer.
// witness: {"values": {}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {

  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int p1 = (i * n + j) * 2;
      const int p2 = (i * m + idx1[i * n + j]) * 2;
      const Half g = grad_dist1[i * n + j] * 2;
      const Half dx = g * (xyz1[p1] - xyz2[p2]);
      const Half dy = g * (xyz1[p1 + 1] - xyz2[p2 + 1]);
      // every first point belongs to one thread: no atomics needed
      grad_xyz1[p1] = dx;
      grad_xyz1[p1 + 1] = dy;
      atomicAdd(&grad_xyz2[p2], -dx);
      atomicAdd(&grad_xyz2[p2 + 1], -dy);
    }
  }
}
