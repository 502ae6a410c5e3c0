// A thread per second point searches all first points that chose it and sums their gradients in float; the first points are added without atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half scaled_difference(Half grad, Half from, Half to) {
  const Half twice = grad * 2;
  return twice * (from - to);
}

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {

  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const Half* points1 = xyz1 + size_t(i) * n * 2;
    const Half* points2 = xyz2 + size_t(i) * m * 2;
    const Half* grads = grad_dist1 + size_t(i) * n;
    const int* nearest = idx1 + size_t(i) * n;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      for (int c = 0; c < 2; c++) {
        Half* target = grad_xyz1 + (size_t(i) * n + j) * 2 + c;
        *target = float(*target) + float(scaled_difference(grads[j], points1[j * 2 + c], points2[nearest[j] * 2 + c]));
      }
    }
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      float sum_x = 0, sum_y = 0;
      bool chosen = false;
      for (int j = 0; j < n; j++) {
        if (nearest[j] != k) continue;
        chosen = true;
        sum_x -= float(scaled_difference(grads[j], points1[j * 2], points2[k * 2]));
        sum_y -= float(scaled_difference(grads[j], points1[j * 2 + 1], points2[k * 2 + 1]));
      }
      if (chosen) {
        Half* target = grad_xyz2 + (size_t(i) * m + k) * 2;
        target[0] = float(target[0]) + sum_x;
        target[1] = float(target[1]) + sum_y;
      }
    }
  }
}
