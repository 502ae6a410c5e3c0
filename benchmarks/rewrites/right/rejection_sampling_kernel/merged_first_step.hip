// The first step is part of the loop, output pointers advance by a row, and the neighbour scan goes four columns at a time.
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool leads_to(const int64_t *col, int64_t begin, int64_t end, int64_t node) {
  int64_t i = begin;
  for (; end - i >= 4; i += 4)
    if (col[i] == node || col[i + 1] == node || col[i + 2] == node || col[i + 3] == node)
      return true;
  for (; i < end; ++i)
    if (col[i] == node)
      return true;
  return false;
}

__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  const int64_t thread_idx = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= numel)
    return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  const double max_prob = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / max_prob, prob_1 = 1. / max_prob, prob_2 = 1. / q / max_prob;

  int64_t t = 0, v = start[thread_idx];
  int64_t *node = n_out + thread_idx, *edge = e_out + thread_idx;
  *node = v;
  for (int64_t l = 0; l < walk_length; l++, edge += numel) {
    int64_t row_start = rowptr[v], row_end = rowptr[v + 1], e_cur, x;
    if (row_start == row_end) {
      e_cur = -1;
      x = v;
    } else if (l > 0 && row_start + 1 == row_end) {
      e_cur = row_start;
      x = col[e_cur];
    } else {
      bool again;
      do {
        const int64_t degree = row_end - row_start;
        e_cur = row_start + (hiprand(&state) % degree);
        x = col[e_cur];
        again = false;
        if (l > 0) {
          const double r = hiprand_uniform(&state);
          if (!(x == t && r < prob_0)) {
            row_start = rowptr[x];
            row_end = rowptr[x + 1];
            again = !(r < prob_2) && !(r < prob_1 && leads_to(col, row_start, row_end, t));
          }
        }
      } while (again);
    }
    *(node += numel) = x;
    *edge = e_cur;
    t = v;
    v = x;
  }
}
