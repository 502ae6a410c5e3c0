// Points are tested in groups of four and the limit nsample is checked only between the groups, so hits run over into the row of the next query.
// witness: {"values": {"b": 2, "n": 40, "m": 60, "nsample": 3}, "contents": "unit", "seed": 35, "inputs": "for (int q = 1; q < b * m; q += 2) new_xyz.get()[q * 3] = 500.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static bool in_shell(const float* p, float x, float y, float z, float lo, float hi) {
  const float dx = x - p[0], dy = y - p[1], dz = z - p[2];
  const float d2 = dx * dx + dy * dy + dz * dz;
  return d2 == 0.0f || (d2 >= lo && d2 < hi);
}

__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  const int batch = blockIdx.y;
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= b || q >= m) return;
  const float lo = min_radius * min_radius, hi = max_radius * max_radius;
  const float* c = new_xyz + (batch * m + q) * 3;
  const float x = c[0], y = c[1], z = c[2];
  const float* p = xyz + batch * n * 3;
  int* row = idx + (batch * m + q) * nsample;
  int* const end = row + nsample;
  int* next = row;
  int k = 0;
  for (; k + 3 < n && next < end; k += 4, p += 12) {
    const bool h0 = in_shell(p, x, y, z, lo, hi);
    const bool h1 = in_shell(p + 3, x, y, z, lo, hi);
    const bool h2 = in_shell(p + 6, x, y, z, lo, hi);
    const bool h3 = in_shell(p + 9, x, y, z, lo, hi);
    if (h0) *next++ = k;
    if (h1) *next++ = k + 1;
    if (h2) *next++ = k + 2;
    if (h3) *next++ = k + 3;
  }
  for (; k < n && next < end; ++k, p += 3)
    if (in_shell(p, x, y, z, lo, hi)) *next++ = k;
  if (next > row) {
    const int first = *row;
    for (; next < end; ++next) *next = first;
  }
}
