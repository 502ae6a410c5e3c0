// Blocks stride over the batch and threads over single coordinates instead of points, with each product computed once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {

  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int t = threadIdx.x; t < n * 2; t += blockDim.x) {
      const int j = t >> 1, c = t & 1;
      const size_t p1 = size_t(i) * n * 2 + t;
      const size_t p2 = (size_t(i) * m + idx1[size_t(i) * n + j]) * 2 + c;
      const Half g = grad_dist1[size_t(i) * n + j] * 2;
      const Half change = g * (xyz1[p1] - xyz2[p2]);
      grad_xyz1[p1] = float(grad_xyz1[p1]) + float(change);
      atomicAdd(&grad_xyz2[p2], -change);
    }
  }
}
