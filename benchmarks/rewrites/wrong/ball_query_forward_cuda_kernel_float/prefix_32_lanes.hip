// A wavefront of 64 lanes tests 64 points per query, but the ranks of hits come from a 32-bit mask as on CUDA.
// witness: {"values": {"b": 1, "n": 100, "m": 70, "nsample": 64}, "contents": "unit", "seed": 34, "inputs": "for (int i = 0; i < 80 * 3; i += 3) xyz.get()[i] = 50.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const int lane = threadIdx.x & 63;
  const int first_query = blockIdx.x * blockDim.x + threadIdx.x - lane;
  const float lo = min_radius * min_radius, hi = max_radius * max_radius;
  const float* cloud = xyz + batch * n * 3;
  // the wavefront works on its 64 queries one after another
  for (int q = first_query; q < min(first_query + 64, m); ++q) {
    const float* c = new_xyz + (batch * m + q) * 3;
    const float x = c[0], y = c[1], z = c[2];
    int* row = idx + (batch * m + q) * nsample;
    int cnt = 0, first = -1;
    for (int base = 0; base < n && cnt < nsample; base += 64) {
      const int k = base + lane;
      bool hit = false;
      if (k < n) {
        const float dx = x - cloud[k * 3], dy = y - cloud[k * 3 + 1], dz = z - cloud[k * 3 + 2];
        const float d2 = dx * dx + dy * dy + dz * dz;
        hit = d2 == 0.0f || (d2 >= lo && d2 < hi);
      }
      const unsigned long long votes = __ballot(hit);
      if (votes == 0) continue;
      if (first < 0) first = base + __ffsll(votes) - 1;
      const unsigned below = (1u << (lane & 31)) - 1u;
      const int rank = cnt + __popc(unsigned(votes) & below);
      if (hit && rank < nsample) row[rank] = k;
      cnt += __popcll(votes);
    }
    if (first >= 0)
      for (int l = min(cnt, nsample) + lane; l < nsample; l += 64) row[l] = first;
  }
}
