// The random numbers are fetched in groups of four steps with a complete tail, and dead ends fill the rest of the walk in a loop of their own.
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
  int64_t at = t;  // of the step in rand and e_out
  int64_t left = walk_length;
  bool stuck = false;
  while (left > 0 && !stuck) {
    const int here = left < 4 ? (int)left : 4;
    float r[4];
    for (int u = 0; u < here; ++u) r[u] = rand[at + u * numel];
    for (int u = 0; u < here; ++u) {
      const int64_t begin = rowptr[node];
      const int64_t degree = rowptr[node + 1] - begin;
      if (degree == 0) {
        stuck = true;
        break;
      }
      const int64_t edge = begin + int64_t(r[u] * degree);
      node = col[edge];
      e_out[at] = edge;
      at += numel;
      n_out[at] = node;
      --left;
    }
  }
  for (; left > 0; --left) {
    e_out[at] = -1;
    at += numel;
    n_out[at] = node;
  }
}
