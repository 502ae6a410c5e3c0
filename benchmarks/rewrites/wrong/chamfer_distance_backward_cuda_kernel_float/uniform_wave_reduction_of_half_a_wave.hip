// where a whole wave has one target, reduces by shuffles that start at 16, so that lanes 32 to 63 are lost
// witness: {"values": {"b": 1, "n": 64, "m": 3}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < idx1_count; ++i) idx1[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float wave_total(float value) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) value += __shfl_down(value, offset);
  return value;
}

__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  const int lane = threadIdx.x % warpSize;
  const int step = blockDim.x * gridDim.y;
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int base = 0; base < n; base += step) {
      const int j = base + threadIdx.x;
      const bool active = j < n;
      float gx = 0.f, gy = 0.f;
      int j2 = -1;
      if (active) {
        const int p = i * n + j;
        j2 = idx1[p];
        const int q = i * m + j2;
        const float g = grad_dist1[p] * 2;
        gx = g * (xyz1[2 * p] - xyz2[2 * q]);
        gy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
        atomicAdd(&grad_xyz1[2 * p], gx);
        atomicAdd(&grad_xyz1[2 * p + 1], gy);
      }
      const int first = __shfl(j2, 0);
      if (__all(j2 == first)) {
        const float sx = wave_total(gx), sy = wave_total(gy);
        if (lane == 0 && first >= 0) {
          atomicAdd(&grad_xyz2[(i * m + first) * 2], -sx);
          atomicAdd(&grad_xyz2[(i * m + first) * 2 + 1], -sy);
        }
      } else if (active) {
        atomicAdd(&grad_xyz2[(i * m + j2) * 2], -gx);
        atomicAdd(&grad_xyz2[(i * m + j2) * 2 + 1], -gy);
      }
    }
  }
}
