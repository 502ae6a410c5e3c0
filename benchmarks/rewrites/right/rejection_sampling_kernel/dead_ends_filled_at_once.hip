// Fills in the rest of a walk at once at a node without edges, and a helper decides whether a candidate is accepted.
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
struct StepOdds {
  double back, near, out;
};

__device__ inline bool accepts(const StepOdds &odds, double r, int64_t x, int64_t t, const int64_t *begin, const int64_t *end) {
  if (r < odds.out) return true;
  if (x == t && r < odds.back) return true;
  if (r >= odds.near) return false;
  for (const int64_t *i = end; i != begin;)
    if (*--i == t) return true;
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
  const double largest = fmax(fmax(1. / p, 1.), 1. / q);
  const StepOdds odds{1. / p / largest, 1. / largest, 1. / q / largest};

  int64_t *nodes = n_out + thread_idx, *edges = e_out + thread_idx;
  int64_t before = start[thread_idx], here = before, l = 0;
  *nodes = here, nodes += numel;
  for (; l < walk_length || l == 0; l++) {
    int64_t low = rowptr[here], high = rowptr[here + 1];
    if (low == high) break;
    int64_t edge = low, next;
    if (l == 0) {
      edge = low + hiprand(&state) % (high - low);
      next = col[edge];
    } else if (high - low == 1) {
      next = col[edge];
    } else {
      for (;;) {
        edge = low + hiprand(&state) % (high - low);
        next = col[edge];
        const double r = hiprand_uniform(&state);
        low = rowptr[next], high = rowptr[next + 1];  // of further candidates, too
        if (accepts(odds, r, next, before, col + low, col + high)) break;
      }
    }
    *nodes = next, nodes += numel;
    *edges = edge, edges += numel;
    before = here;
    here = next;
  }
  for (; l < walk_length || l == 0; l++) {
    *nodes = here, nodes += numel;
    *edges = -1, edges += numel;
  }
}
