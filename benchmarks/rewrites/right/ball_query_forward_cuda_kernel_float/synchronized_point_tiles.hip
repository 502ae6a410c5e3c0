// Loads the points in tiles to shared memory; threads with a full list go on loading.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(
    int b, int n, int m, float min_radius, float max_radius, int nsample,
    const float* new_xyz, const float* xyz, int* idx) {
  constexpr int kTile = 128;
  __shared__ float tile_x[kTile], tile_y[kTile], tile_z[kTile];
  const int batch = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  const bool in_range = batch < b && query < m;
  float new_x = 0, new_y = 0, new_z = 0;
  int* result = nullptr;
  if (in_range) {
    const float* center = new_xyz + (size_t(batch) * m + query) * 3;
    new_x = center[0];
    new_y = center[1];
    new_z = center[2];
    result = idx + (size_t(batch) * m + query) * nsample;
  }
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  int cnt = in_range ? 0 : nsample;
  for (int start = 0; start < n; start += kTile) {
    const int count = min(kTile, n - start);
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      const float* point = xyz + (size_t(batch) * n + start + t) * 3;
      tile_x[t] = point[0];
      tile_y[t] = point[1];
      tile_z[t] = point[2];
    }
    __syncthreads();
    for (int t = 0; t < count && cnt < nsample; ++t) {
      const float x = tile_x[t], y = tile_y[t], z = tile_z[t];
      float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
                 (new_z - z) * (new_z - z);
      if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
        if (cnt == 0) {
          for (int l = 0; l < nsample; ++l) result[l] = start + t;
        }
        result[cnt++] = start + t;
      }
    }
    __syncthreads();
  }
}
