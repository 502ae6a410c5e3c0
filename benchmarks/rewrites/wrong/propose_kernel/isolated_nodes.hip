// nodes without neighbors are skipped instead of being matched with themselves
// witness: {"values": {"numel": 4, "num_col": 2}, "inputs": "out[0] = -1; out[1] = -1; out[2] = -2; out[3] = 0; rowptr[0] = 0; rowptr[1] = 0; rowptr[2] = 1; rowptr[3] = 2; rowptr[4] = 2; col[0] = 2; col[1] = 1; proposal[0] = -1; proposal[1] = -1; proposal[2] = -1; proposal[3] = -1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t node = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (node >= numel) return;
  const int64_t begin = rowptr[node], end = rowptr[node + 1];
  if (out[node] != -1 || begin == end) return;  // nothing to do
  bool matched = true;
  int64_t e = begin;
  do {
    const int64_t v = col[e];
    matched = matched && out[v] >= 0;
    if (out[v] == -2) {
      proposal[node] = v;
      break;
    }
  } while (++e < end);
  if (matched) out[node] = node;
}
