// Loads the points in tiles to shared memory, but threads with a full list return, so that their part of the next tile is not loaded.
// witness: {"values": {"b": "1", "n": "1100", "m": "2", "nsample": "3", "min_radius": "-0.5f", "max_radius": "2.0f"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 100.0f; for (int i = 0; i < 3; ++i) { new_xyz[i] = 0.0f; new_xyz[3 + i] = 10.0f; } for (int i = 0; i < 9; ++i) xyz[i] = 0.0f; for (int i = 0; i < 3; ++i) xyz[512 * 3 + i] = 10.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(
    int b, int n, int m, float min_radius, float max_radius, int nsample,
    const float* new_xyz, const float* xyz, int* idx) {
  __shared__ float tile[1024 * 3];
  const int batch = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = batch < b && query < m;
  const float* center = new_xyz + (batch * m + (active ? query : 0)) * 3;
  const float* points = xyz + batch * n * 3;
  int* result = idx + (batch * m + (active ? query : 0)) * nsample;
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const float new_x = center[0], new_y = center[1], new_z = center[2];

  int cnt = 0;
  for (int start = 0; start < n; start += blockDim.x) {
    const int mine = start + threadIdx.x;
    __syncthreads();
    if (mine < n) {
      tile[threadIdx.x * 3] = points[mine * 3];
      tile[threadIdx.x * 3 + 1] = points[mine * 3 + 1];
      tile[threadIdx.x * 3 + 2] = points[mine * 3 + 2];
    }
    __syncthreads();
    if (!active) continue;
    const int count = min((int)blockDim.x, n - start);
    for (int t = 0; t < count; ++t) {
      const float x = tile[t * 3], y = tile[t * 3 + 1], z = tile[t * 3 + 2];
      float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
                 (new_z - z) * (new_z - z);
      if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
        const int k = start + t;
        if (cnt == 0) {
          for (int l = 0; l < nsample; ++l) result[l] = k;
        }
        result[cnt++] = k;
        if (cnt == nsample) return;
      }
    }
  }
}
