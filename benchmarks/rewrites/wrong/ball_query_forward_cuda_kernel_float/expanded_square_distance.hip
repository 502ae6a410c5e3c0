// Expands the squared distance to |a|^2 + |b|^2 - 2ab, which cancels far from the origin.
// witness: {"values": {"b": "2", "n": "6", "m": "20", "nsample": "4", "min_radius": "-0.5f", "max_radius": "7.5f"}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < new_xyz_count; ++i) new_xyz[i] = 20000.0f + 0.5f * float(i % 7); for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 20000.0f + 2.5f * float(i % 5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(
    int b, int n, int m, float min_radius, float max_radius, int nsample,
    const float* new_xyz, const float* xyz, int* idx) {
  const int batch = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= b || query >= m) return;

  const float* center = new_xyz + (batch * m + query) * 3;
  const float* points = xyz + batch * n * 3;
  int* result = idx + (batch * m + query) * nsample;
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const float new_x = center[0], new_y = center[1], new_z = center[2];
  const float center2 = new_x * new_x + new_y * new_y + new_z * new_z;
  int cnt = 0;
  for (int k = 0; k < n; ++k) {
    const float x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
    const float d2 = center2 + (x * x + y * y + z * z) -
                     2.0f * (new_x * x + new_y * y + new_z * z);
    if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
      if (cnt == 0) {
        for (int l = 0; l < nsample; ++l) result[l] = k;
      }
      result[cnt++] = k;
      if (cnt == nsample) break;
    }
  }
}
