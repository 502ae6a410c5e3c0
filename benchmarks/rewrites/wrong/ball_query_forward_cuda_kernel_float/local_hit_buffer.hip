// Collects the hits in a local array of 64 entries, so that more than 64 hits of a larger nsample are lost.
// witness: {"values": {"b": "2", "n": "120", "m": "3", "nsample": "100", "min_radius": "-0.5f", "max_radius": "7.5f"}, "contents": "unit", "seed": 1}
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
  constexpr int kMaxHits = 64;
  int hits[kMaxHits];
  const int limit = min(nsample, kMaxHits);
  int cnt = 0;
  for (int k = 0; k < n && cnt < limit; ++k) {
    const float x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
    float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
               (new_z - z) * (new_z - z);
    if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) hits[cnt++] = k;
  }
  if (cnt == 0) return;
  for (int l = 0; l < nsample; ++l) result[l] = l < cnt ? hits[l] : hits[0];
}
