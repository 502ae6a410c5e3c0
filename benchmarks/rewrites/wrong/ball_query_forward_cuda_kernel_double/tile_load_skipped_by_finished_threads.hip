// A thread that has found enough samples leaves the tile loop and no longer loads its point of the shared tile, so that the others read stale points.
// witness: {"values": {"b": "1", "n": "1500", "m": "300", "nsample": "3", "min_radius": "0.0f", "max_radius": "0.7f"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BQ_TILE 512

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  __shared__ double tile_x[BQ_TILE];
  __shared__ double tile_y[BQ_TILE];
  __shared__ double tile_z[BQ_TILE];

  const int batch = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = query < m;

  const double* cloud = xyz + (size_t)batch * n * 3;
  const double* center = new_xyz + ((size_t)batch * m + (active ? query : 0)) * 3;
  int* row = idx + ((size_t)batch * m + (active ? query : 0)) * nsample;

  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  const double cx = center[0], cy = center[1], cz = center[2];

  int found = 0;
  for (int start = 0; start < n; start += BQ_TILE) {
    const int p = start + threadIdx.x;
    if (p < n) {
      tile_x[threadIdx.x] = cloud[p * 3 + 0];
      tile_y[threadIdx.x] = cloud[p * 3 + 1];
      tile_z[threadIdx.x] = cloud[p * 3 + 2];
    }
    __syncthreads();
    const int limit = min(BQ_TILE, n - start);
    if (active) {
      for (int t = 0; t < limit && found < nsample; ++t) {
        const double dx = cx - tile_x[t];
        const double dy = cy - tile_y[t];
        const double dz = cz - tile_z[t];
        const double d2 = dx * dx + dy * dy + dz * dz;
        if (d2 == 0 || (d2 >= lower && d2 < upper)) {
          if (found == 0) {
            for (int l = 1; l < nsample; ++l) row[l] = start + t;
          }
          row[found++] = start + t;
        }
      }
    }
    __syncthreads();
    if (found >= nsample) break;  // this query is complete
  }
}
