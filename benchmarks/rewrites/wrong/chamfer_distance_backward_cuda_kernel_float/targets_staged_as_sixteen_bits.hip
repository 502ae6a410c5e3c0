// stages the indices of the targets in shared memory as unsigned short, too small for more than 65536 targets
// witness: {"values": {"b": 1, "n": 3, "m": 66000}, "contents": "unit", "seed": 7, "inputs": "idx1[1] = 65900;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  __shared__ unsigned short targets[256];
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int base = 0; base < n; base += blockDim.x) {
      const int j = base + threadIdx.x;
      if (j < n) targets[threadIdx.x] = idx1[i * n + j];
      __syncthreads();
      if (j < n) {
        const int p = i * n + j;
        const int q = i * m + targets[threadIdx.x];
        const float2 from = reinterpret_cast<const float2*>(xyz1)[p];
        const float2 to = reinterpret_cast<const float2*>(xyz2)[q];
        const float g = grad_dist1[p] * 2;
        const float gx = g * (from.x - to.x), gy = g * (from.y - to.y);
        atomicAdd(&grad_xyz1[2 * p], gx);
        atomicAdd(&grad_xyz1[2 * p + 1], gy);
        atomicAdd(&grad_xyz2[2 * q], -gx);
        atomicAdd(&grad_xyz2[2 * q + 1], -gy);
      }
      __syncthreads();
    }
  }
}
