// the first step is part of the loop, output pointers advance by a row, and neighbors are scanned backwards
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool row_contains(const int64_t *col, const int64_t begin,
                                    const int64_t end, const int64_t node) {
  for (int64_t k = end - 1; k >= begin; --k)
    if (col[k] == node) return true;
  return false;
}

__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {
  const int64_t walk = blockIdx.x * blockDim.x + threadIdx.x;
  if (walk >= numel) return;
  const double max_prob = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / max_prob;
  const double prob_1 = 1. / max_prob;
  const double prob_2 = 1. / q / max_prob;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  int64_t before = 0, here = start[walk];
  int64_t *nodes = n_out + walk;
  int64_t *edges = e_out + walk;
  *nodes = here;
  for (int64_t l = 0; l < walk_length; ++l, edges += numel) {
    int64_t low = rowptr[here], high = rowptr[here + 1];
    int64_t edge = -1, there = here;
    if (high - low == 0) {
      // Stay.
    } else if (l == 0) {
      edge = low + (hiprand(&state) % (high - low));
      there = col[edge];
    } else if (high - low == 1) {
      edge = low;
      there = col[edge];
    } else {
      for (bool done = false; !done;) {
        edge = low + (hiprand(&state) % (high - low));
        there = col[edge];
        const double r = hiprand_uniform(&state);
        done = there == before && r < prob_0;
        if (!done) {
          low = rowptr[there];
          high = rowptr[there + 1];
          done = r < prob_2 ||
                 (r < prob_1 && row_contains(col, low, high, before));
        }
      }
    }
    nodes += numel;
    *nodes = there;
    *edges = edge;
    before = here;
    here = there;
  }
}
