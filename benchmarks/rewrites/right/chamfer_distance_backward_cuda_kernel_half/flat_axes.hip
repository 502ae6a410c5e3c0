// One thread for one coordinate of one point, in a flat loop over all clouds from the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  const int64_t total = int64_t(b) * n * 2;
  for (int64_t t = total - 1 - (int64_t(blockIdx.x) * blockDim.x + threadIdx.x); t >= 0;
       t -= int64_t(gridDim.x) * blockDim.x) {
    const int64_t point = t >> 1;
    const int64_t match = (point / n * m + idx1[point]) * 2 + (t & 1);
    const Half g = grad_dist1[point] * 2;
    const Half d = g * (xyz1[t] - xyz2[match]);
    atomicAdd(grad_xyz1 + t, d);
    atomicAdd(grad_xyz2 + match, -d);
  }
}
