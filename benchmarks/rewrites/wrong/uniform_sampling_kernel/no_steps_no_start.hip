// The nodes are written one step late and the last one only inside the check for steps, so a walk of length zero writes nothing.
// witness: {"values": {"walk_length": 0}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t t = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= numel || walk_length < 1) return;
  int64_t node = start[t];
  int64_t begin = rowptr[node];
  int64_t degree = rowptr[node + 1] - begin;
  int64_t at = t;
  for (int64_t left = walk_length; left > 0; --left, at += numel) {
    n_out[at] = node;
    int64_t edge = -1;
    if (degree > 0) {
      edge = begin + (int64_t)(rand[at] * degree);
      node = col[edge];
      begin = rowptr[node];
      degree = rowptr[node + 1] - begin;
    }
    e_out[at] = edge;
  }
  n_out[at] = node;
}
