// The random numbers are fetched four steps ahead, but the last incomplete group of steps uses those of the group before.
// witness: {"values": {"walk_length": 7}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t t = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= numel) return;
  int64_t node = start[t];
  n_out[t] = node;
  float r[4];
  for (int l = 0; l < 4 && l < walk_length; ++l) r[l] = rand[l * numel + t];
  for (int64_t l = 0; l < walk_length; ++l) {
    const int slot = l & 3;
    const int64_t begin = rowptr[node];
    const int64_t degree = rowptr[node + 1] - begin;
    int64_t edge = -1;
    if (degree != 0) {
      edge = begin + int64_t(r[slot] * degree);
      node = col[edge];
    }
    n_out[(l + 1) * numel + t] = node;
    e_out[l * numel + t] = edge;
    if (slot == 3 && l + 4 < walk_length) {
#pragma unroll
      for (int u = 0; u < 4; ++u) r[u] = rand[(l + 1 + u) * numel + t];
    }
  }
}
