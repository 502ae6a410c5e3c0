// Distances are computed as |a|^2 + |b|^2 - 2ab, which cancels for points that lie close together but far from the origin.
// witness: {"values": {"b": 1, "n": 40, "m": 60, "min_radius": 0.0, "max_radius": 1.0}, "contents": "unit", "seed": 33, "inputs": "for (int i = 0; i < b * m * 3; ++i) new_xyz.get()[i] = 20000.0f + i % 5 * 0.25f; for (int i = 0; i < b * n * 3; ++i) xyz.get()[i] = 20000.0f + i % 7 * 0.25f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  constexpr int TILE = 256;
  __shared__ float4 tile[TILE];  // x, y, z, squared norm
  const int batch = blockIdx.y;
  if (batch >= b) return;  // uniform over the block
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  const bool valid = q < m;
  float x = 0.0f, y = 0.0f, z = 0.0f;
  if (valid) {
    const float* c = new_xyz + (batch * m + q) * 3;
    x = c[0], y = c[1], z = c[2];
  }
  const float norm2 = x * x + y * y + z * z;
  const float lo = min_radius * min_radius, hi = max_radius * max_radius;
  int* row = idx + (batch * m + q) * nsample;
  int cnt = 0, first = -1;
  for (int start = 0; start < n; start += TILE) {
    const int size = min(TILE, n - start);
    for (int i = threadIdx.x; i < size; i += blockDim.x) {
      const float* p = xyz + (batch * n + start + i) * 3;
      tile[i] = make_float4(p[0], p[1], p[2], p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    }
    __syncthreads();
    if (valid) {
      for (int i = 0; i < size && cnt < nsample; ++i) {
        const float4 p = tile[i];
        const float d2 = norm2 + p.w - 2.0f * (x * p.x + y * p.y + z * p.z);
        if (d2 == 0.0f || (d2 >= lo && d2 < hi)) {
          if (first < 0) first = start + i;
          row[cnt++] = start + i;
        }
      }
    }
    __syncthreads();
  }
  if (valid && cnt > 0)
    while (cnt < nsample) row[cnt++] = first;
}
