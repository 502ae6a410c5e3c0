// The points are loaded in tiles into shared memory by all threads of the block, also by those without a query or with a full row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BQ_TILE 256

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  __shared__ double tile[3 * BQ_TILE];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;

  for (int base = blockIdx.x * blockDim.x; base < m; base += gridDim.x * blockDim.x) {
    const int q = base + threadIdx.x;
    const bool active = q < m;
    const size_t at = (size_t)batch * m + (active ? q : base);
    const double cx = new_xyz[at * 3], cy = new_xyz[at * 3 + 1], cz = new_xyz[at * 3 + 2];
    int* row = idx + at * nsample;
    int found = 0, first = 0;
    for (int start = 0; start < n; start += BQ_TILE) {
      const int size = n - start < BQ_TILE ? n - start : BQ_TILE;
      __syncthreads();
      for (int i = threadIdx.x; i < 3 * size; i += blockDim.x) tile[i] = cloud[(size_t)start * 3 + i];
      __syncthreads();
      if (!active) continue;
      for (int t = 0; t < size && found < nsample; ++t) {
        const double dx = cx - tile[3 * t], dy = cy - tile[3 * t + 1], dz = cz - tile[3 * t + 2];
        const double d2 = dx * dx + dy * dy + dz * dz;
        if (d2 == 0 || (d2 >= lower && d2 < upper)) {
          if (found == 0) first = start + t;
          row[found++] = start + t;
        }
      }
    }
    if (active && found > 0)
      for (int l = found; l < nsample; ++l) row[l] = first;
  }
}
