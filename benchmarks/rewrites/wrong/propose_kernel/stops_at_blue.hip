// the search stops at the first unmatched neighbor, even if it is blue and a red one follows
// witness: {"values": {"numel": 4, "num_col": 4}, "inputs": "out[0] = -1; out[1] = -1; out[2] = -2; out[3] = 0; rowptr[0] = 0; rowptr[1] = 2; rowptr[2] = 3; rowptr[3] = 4; rowptr[4] = 4; col[0] = 1; col[1] = 2; col[2] = 0; col[3] = 0; proposal[0] = -1; proposal[1] = -1; proposal[2] = -1; proposal[3] = -1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t node = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (node >= numel) return;
  if (out[node] != -1) return;
  const int64_t end = rowptr[node + 1];
  for (int64_t e = rowptr[node]; e < end; ++e) {
    const int64_t v = col[e];
    const int64_t state = out[v];
    if (state >= 0) continue;  // matched
    if (state == -2) proposal[node] = v;
    return;  // an unmatched neighbor remains
  }
  out[node] = node;
}
