// loads points as pairs, runs through batches and points backwards, and adds to the own point without atomics
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float2 pair_gradient(float2 from, float2 to, float gradient) {
  const float twice = gradient + gradient;
  return make_float2(twice * (from.x - to.x), twice * (from.y - to.y));
}

__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  const float2* from = reinterpret_cast<const float2*>(xyz1);
  const float2* to = reinterpret_cast<const float2*>(xyz2);
  for (int i = b - 1 - static_cast<int>(blockIdx.x); i >= 0; i -= gridDim.x) {
    for (int j = n - 1 - static_cast<int>(threadIdx.x); j >= 0; j -= blockDim.x) {
      const int p = i * n + j;
      const int q = i * m + idx1[p];
      const float2 gradient = pair_gradient(from[p], to[q], grad_dist1[p]);
      atomicAdd(&grad_xyz2[2 * q], -gradient.x);
      atomicAdd(&grad_xyz2[2 * q + 1], -gradient.y);
      grad_xyz1[2 * p] += gradient.x;
      grad_xyz1[2 * p + 1] += gradient.y;
    }
  }
}
