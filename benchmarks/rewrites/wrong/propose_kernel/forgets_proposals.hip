// the proposal of a blue node without red neighbors is reset instead of being kept from the last round
// witness: {"values": {"numel": 4, "num_col": 6}, "inputs": "out[0] = -1; out[1] = -1; out[2] = -2; out[3] = 0; rowptr[0] = 0; rowptr[1] = 2; rowptr[2] = 3; rowptr[3] = 4; rowptr[4] = 6; col[0] = 1; col[1] = 3; col[2] = 0; col[3] = 3; col[4] = 0; col[5] = 2; proposal[0] = 2; proposal[1] = 0; proposal[2] = 1; proposal[3] = 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t node = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (node >= numel || out[node] != -1) return;
  bool unmatched = false;
  int64_t chosen = -1;
  const int64_t end = rowptr[node + 1];
  for (int64_t e = rowptr[node]; e < end && chosen < 0; ++e) {
    const int64_t v = col[e], state = out[v];
    if (state < 0) unmatched = true;
    if (state == -2) chosen = v;
  }
  proposal[node] = chosen;
  if (!unmatched) out[node] = node;
}
