// The gradient is multiplied with each coordinate before the subtraction, which rounds and overflows in half.
// witness: {"inputs": "for (size_t i = 0; i < xyz1_count; ++i) xyz1[i] = from_number<Half>(1001.0 + double(i % 2)); for (size_t i = 0; i < xyz2_count; ++i) xyz2[i] = from_number<Half>(1000.0); for (size_t i = 0; i < grad_dist1_count; ++i) grad_dist1[i] = from_number<Half>(40.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x * gridDim.y) {
      const int j2 = idx1[i * n + j];
      const Half g = grad_dist1[i * n + j] * 2;
      const Half gx1 = g * xyz1[(i * n + j) * 2 + 0];
      const Half gy1 = g * xyz1[(i * n + j) * 2 + 1];
      const Half gx2 = g * xyz2[(i * m + j2) * 2 + 0];
      const Half gy2 = g * xyz2[(i * m + j2) * 2 + 1];
      atomicAdd(&(grad_xyz1[(i * n + j) * 2 + 0]), gx1 - gx2);
      atomicAdd(&(grad_xyz1[(i * n + j) * 2 + 1]), gy1 - gy2);
      atomicAdd(&(grad_xyz2[(i * m + j2) * 2 + 0]), gx2 - gx1);
      atomicAdd(&(grad_xyz2[(i * m + j2) * 2 + 1]), gy2 - gy1);
    }
  }
}
