// Threads take the walks of a block in reverse, and a row is read again only when the walk moved to another node.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t walk = (int64_t)blockIdx.x * blockDim.x + (blockDim.x - 1 - threadIdx.x);
  if (walk >= numel) return;
  int64_t node = start[walk], known = -1, from = 0, degree = 0;
  n_out[walk] = node;
  for (int64_t l = 0, at = walk; l < walk_length; l++, at += numel) {
    if (node != known) {
      known = node;
      from = rowptr[node];
      degree = rowptr[node + 1] - from;
    }
    const int64_t edge = degree == 0 ? -1 : from + int64_t(rand[at] * degree);
    if (edge >= 0) node = col[edge];
    n_out[at + numel] = node;
    e_out[at] = edge;
  }
}
