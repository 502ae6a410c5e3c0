// The edge is computed in one float multiply-add together with the start of the row, which rounds to the next edge when the row starts far into the list.
// witness: {"values": {"num_rowptr": 2000, "num_col": 300000}, "contents": "wide", "seed": 1}
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
  for (int64_t l = 0; l < walk_length; ++l) {
    const int64_t begin = rowptr[node];
    const int64_t end = rowptr[node + 1];
    int64_t edge = -1;
    if (end > begin) {
      edge = (int64_t)fmaf(rand[l * numel + t], (float)(end - begin), (float)begin);
      node = col[edge];
    }
    n_out[(l + 1) * numel + t] = node;
    e_out[l * numel + t] = edge;
  }
}
