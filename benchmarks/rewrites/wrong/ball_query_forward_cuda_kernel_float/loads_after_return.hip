// Threads without a query return before the block loads the points into shared memory, so the part that they should load is missing in the last block.
// witness: {"values": {"b": 1, "n": 30, "m": 10}, "contents": "wide", "seed": 36}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define POINTS_IN_TILE 512

__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  __shared__ float tile[POINTS_IN_TILE * 3];
  const int batch = blockIdx.y;
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= b || q >= m) return;
  const float* c = new_xyz + (batch * m + q) * 3;
  const float x = c[0], y = c[1], z = c[2];
  const float lo = min_radius * min_radius, hi = max_radius * max_radius;
  int* row = idx + (batch * m + q) * nsample;
  int cnt = 0;
  for (int base = 0; base < n; base += POINTS_IN_TILE) {
    const int size = min(POINTS_IN_TILE, n - base);
    const float* src = xyz + (batch * n + base) * 3;
    __syncthreads();
    for (int i = threadIdx.x; i < size * 3; i += blockDim.x) tile[i] = src[i];
    __syncthreads();
    for (int k = 0; k < size && cnt < nsample; ++k) {
      const float dx = x - tile[3 * k], dy = y - tile[3 * k + 1], dz = z - tile[3 * k + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0.0f || (d2 >= lo && d2 < hi)) {
        if (cnt == 0)
          for (int l = 0; l < nsample; ++l) row[l] = base + k;
        row[cnt++] = base + k;
      }
    }
  }
}
