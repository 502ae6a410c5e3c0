// The gradient of the first points is stored instead of added to what is there.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const Half* p1 = xyz1 + i * n * 2;
    const Half* p2 = xyz2 + i * m * 2;
    Half* out1 = grad_xyz1 + i * n * 2;
    Half* out2 = grad_xyz2 + i * m * 2;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int k = idx1[i * n + j];
      const Half g = grad_dist1[i * n + j] * 2;
      const Half gx = g * (p1[2 * j] - p2[2 * k]);
      const Half gy = g * (p1[2 * j + 1] - p2[2 * k + 1]);
      // every point of the first cloud belongs to one thread only: no atomics here
      out1[2 * j] = gx;
      out1[2 * j + 1] = gy;
      atomicAdd(&out2[2 * k], -gx);
      atomicAdd(&out2[2 * k + 1], -gy);
    }
  }
}
