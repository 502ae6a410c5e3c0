// Scales the probabilities by the larger of 1 / p and 1 / q only, without 1, which is wrong if both p and q exceed 1.
// witness: {"values": {"num_rowptr": "12", "num_col": "60", "numel": "16", "walk_length": "30", "p": "4.0", "q": "2.0"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i <= num_rowptr; ++i) rowptr[i] = int64_t(i) * num_col / num_rowptr;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool row_holds(const int64_t *rowptr, const int64_t *col, int64_t node, int64_t wanted) {
  for (int64_t i = rowptr[node]; i < rowptr[node + 1]; i++)
    if (col[i] == wanted) return true;
  return false;
}

__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {

  const int64_t thread_idx = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  const double max_prob = fmax(1. / p, 1. / q);
  const double prob_0 = 1. / p / max_prob, prob_1 = 1. / max_prob, prob_2 = 1. / q / max_prob;

  int64_t t = start[thread_idx], v = t, x, e_cur = -1;
  int64_t row_start = rowptr[t], row_end = rowptr[t + 1];
  if (row_end > row_start) {
    e_cur = row_start + hiprand(&state) % (row_end - row_start);
    v = col[e_cur];
  }
  n_out[thread_idx] = t;
  n_out[numel + thread_idx] = v;
  e_out[thread_idx] = e_cur;

  for (int64_t l = 1; l < walk_length; l++) {
    row_start = rowptr[v], row_end = rowptr[v + 1];
    switch (row_end - row_start) {
      case 0:
        e_cur = -1;
        x = v;
        break;
      case 1:
        e_cur = row_start;
        x = col[e_cur];
        break;
      default:
        while (true) {
          e_cur = row_start + hiprand(&state) % (row_end - row_start);
          x = col[e_cur];
          const double r = hiprand_uniform(&state);
          if (x == t && r < prob_0) break;
          const bool is_neighbor = row_holds(rowptr, col, x, t);
          row_start = rowptr[x], row_end = rowptr[x + 1];
          if (is_neighbor && r < prob_1) break;
          if (r < prob_2) break;
        }
    }
    n_out[(l + 1) * numel + thread_idx] = x;
    e_out[l * numel + thread_idx] = e_cur;
    t = v;
    v = x;
  }
}
