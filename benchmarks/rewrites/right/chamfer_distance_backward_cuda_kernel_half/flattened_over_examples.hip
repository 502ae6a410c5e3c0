// the points of all examples are one range that the whole grid shares, one coordinate at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  const long long total = static_cast<long long>(b) * n;
  const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long p = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; p < total;
       p += step) {
    const long long q = p / n * m + idx1[p];
    const Half g = grad_dist1[p] * 2;
    for (int axis = 1; axis >= 0; --axis) {
      const Half difference = xyz1[p * 2 + axis] - xyz2[q * 2 + axis];
      const Half part = g * difference;
      atomicAdd(grad_xyz2 + q * 2 + axis, -part);
      atomicAdd(grad_xyz1 + p * 2 + axis, part);
    }
  }
}
