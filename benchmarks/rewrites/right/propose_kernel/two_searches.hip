// red neighbors are searched first, and unmatched ones only if there is none; threads stride over the nodes
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t node = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; node < numel; node += step) {
    if (out[node] != -1) continue;
    const int64_t begin = rowptr[node], end = rowptr[node + 1];
    int64_t e = begin;
    while (e < end && out[col[e]] != -2) ++e;
    if (e < end) {
      proposal[node] = col[e];
      continue;
    }
    e = begin;
    while (e < end && out[col[e]] >= 0) ++e;
    if (e == end) out[node] = node;
  }
}
