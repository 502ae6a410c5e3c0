// sums up to 256 target points in shared memory but clears and flushes only as many of their coordinates as there are threads
// witness: {"values": {"b": 1, "n": 300, "m": 200}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < idx1_count; ++i) idx1[i] = int(i % 200);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  constexpr int capacity = 256;
  __shared__ float sums[2 * capacity];
  const bool local = m <= capacity;
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    if (local) {
      if (threadIdx.x < 2 * m) sums[threadIdx.x] = 0.f;
      __syncthreads();
    }
    for (int j = threadIdx.x; j < n; j += blockDim.x * gridDim.y) {
      const int p = i * n + j, j2 = idx1[p], q = i * m + j2;
      const float g = grad_dist1[p] * 2;
      const float gx = g * (xyz1[2 * p] - xyz2[2 * q]);
      const float gy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
      atomicAdd(&grad_xyz1[2 * p], gx);
      atomicAdd(&grad_xyz1[2 * p + 1], gy);
      float* target = local ? sums + 2 * j2 : grad_xyz2 + 2 * q;
      atomicAdd(target, -gx);
      atomicAdd(target + 1, -gy);
    }
    if (local) {
      __syncthreads();
      if (threadIdx.x < 2 * m) atomicAdd(&grad_xyz2[i * m * 2 + threadIdx.x], sums[threadIdx.x]);
      __syncthreads();
    }
  }
}
