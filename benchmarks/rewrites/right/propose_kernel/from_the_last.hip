// neighbors are visited from the last to the first, and each red one replaces those after it
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t node = (int64_t)blockDim.x * blockIdx.x + threadIdx.x;
  if (node >= numel || out[node] != -1) return;
  int64_t chosen = -1;
  int64_t unmatched = 0;
  const int64_t begin = rowptr[node];
  for (int64_t e = rowptr[node + 1] - 1; e >= begin; --e) {
    const int64_t v = col[e];
    const int64_t state = out[v];
    unmatched += state < 0 ? 1 : 0;
    chosen = state == -2 ? v : chosen;
  }
  if (chosen >= 0) proposal[node] = chosen;
  else if (unmatched == 0) out[node] = node;
}
