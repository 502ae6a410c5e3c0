// The block goes through the points in tiles of coordinates in shared memory; rows are filled up at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  constexpr int TILE = 200;
  __shared__ float xs[TILE], ys[TILE], zs[TILE];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  const bool valid = q < m;
  const size_t query = size_t(batch) * m + (valid ? q : 0);
  const float x = new_xyz[query * 3], y = new_xyz[query * 3 + 1], z = new_xyz[query * 3 + 2];
  const float lo = min_radius * min_radius, hi = max_radius * max_radius;
  int* row = idx + query * nsample;
  int cnt = valid ? 0 : nsample;
  for (int base = 0; base < n; base += TILE) {
    const int size = min(TILE, n - base);
    for (int i = threadIdx.x; i < size; i += blockDim.x) {
      const float* p = xyz + (size_t(batch) * n + base + i) * 3;
      xs[i] = p[0], ys[i] = p[1], zs[i] = p[2];
    }
    __syncthreads();
    for (int i = 0; i < size && cnt < nsample; ++i) {
      const float dx = xs[i] - x, dy = ys[i] - y, dz = zs[i] - z;
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0.0f || (lo <= d2 && d2 < hi)) row[cnt++] = base + i;
    }
    __syncthreads();
  }
  if (valid && cnt > 0)
    for (const int first = row[0]; cnt < nsample; ++cnt) row[cnt] = first;
}
