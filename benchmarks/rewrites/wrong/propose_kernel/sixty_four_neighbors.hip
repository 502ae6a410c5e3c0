// states of neighbors are gathered in two words of bits, so those after the first 64 are ignored
// witness: {"values": {"numel": 80, "num_col": 158}, "inputs": "for (int i = 0; i < 80; ++i) { out[i] = 0; proposal[i] = -1; rowptr[i] = i == 0 ? 0 : 78 + i; } out[0] = -1; out[79] = -2; rowptr[80] = 158; for (int i = 0; i < 79; ++i) { col[i] = i + 1; col[79 + i] = 0; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void propose_kernel(int64_t *out, int64_t *proposal,
                               const int64_t *rowptr, const int64_t *col,
                               int64_t numel) {
  const int64_t node = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (node >= numel || out[node] != -1) return;
  const int64_t begin = rowptr[node];
  int64_t degree = rowptr[node + 1] - begin;
  if (degree > 64) degree = 64;
  uint64_t red = 0, blue = 0;
  for (int k = 0; k < degree; ++k) {
    const int64_t state = out[col[begin + k]];
    red |= (uint64_t)(state == -2) << k;
    blue |= (uint64_t)(state == -1) << k;
  }
  if (red != 0) {
    int first = 0;
    while (!(red >> first & 1)) ++first;
    proposal[node] = col[begin + first];
  } else if (blue == 0) {
    out[node] = node;
  }
}
