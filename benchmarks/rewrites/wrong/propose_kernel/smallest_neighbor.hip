// of the red neighbors the one with the smallest number is chosen, which is the first one only if the columns of a row ascend
// witness: {"values": {"numel": 4, "num_col": 6}, "inputs": "out[0] = -1; out[1] = -2; out[2] = -2; out[3] = 0; rowptr[0] = 0; rowptr[1] = 3; rowptr[2] = 4; rowptr[3] = 5; rowptr[4] = 6; col[0] = 2; col[1] = 3; col[2] = 1; col[3] = 0; col[4] = 0; col[5] = 0; proposal[0] = -1; proposal[1] = -1; proposal[2] = -1; proposal[3] = -1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t node = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (node >= numel || out[node] != -1) return;
  bool unmatched = false;
  int64_t best = numel;
  for (int64_t e = rowptr[node]; e < rowptr[node + 1]; ++e) {
    const int64_t state = out[col[e]];
    unmatched |= state < 0;
    if (state == -2) best = col[e] < best ? col[e] : best;
  }
  if (best < numel) proposal[node] = best;
  if (!unmatched) out[node] = node;
}
