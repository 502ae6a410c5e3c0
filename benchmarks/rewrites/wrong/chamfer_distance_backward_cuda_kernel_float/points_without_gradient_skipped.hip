// skips points whose gradient is zero, although zero times an infinite distance is NaN
// witness: {"values": {"b": 1, "n": 3, "m": 2}, "contents": "unit", "seed": 7, "inputs": "grad_dist1[1] = 0; xyz1[2] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  const int step = blockDim.x * gridDim.y;
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += step) {
      const int p = i * n + j;
      const float g = 2.f * grad_dist1[p];
      if (g == 0.f) continue;  // saves four atomics
      const int q = i * m + idx1[p];
      const float gx = g * (xyz1[2 * p] - xyz2[2 * q]);
      const float gy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
      atomicAdd(grad_xyz1 + 2 * p, gx);
      atomicAdd(grad_xyz1 + 2 * p + 1, gy);
      atomicAdd(grad_xyz2 + 2 * q, -gx);
      atomicAdd(grad_xyz2 + 2 * q + 1, -gy);
    }
  }
}
