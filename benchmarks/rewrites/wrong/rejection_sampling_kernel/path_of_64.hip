// The walk is kept in local arrays of 64 steps and flushed at its end, so that longer walks are cut.
// witness: {"values": {"walk_length": 70, "numel": 5, "num_col": 30}}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
constexpr int kLongestWalk = 64;

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
  const double prob_0 = 1. / p / max_prob;
  const double prob_1 = 1. / max_prob;
  const double prob_2 = 1. / q / max_prob;

  int64_t nodes[kLongestWalk + 1], edges[kLongestWalk];
  const int steps = walk_length < kLongestWalk ? int(walk_length) : kLongestWalk;

  nodes[0] = start[thread_idx];
  for (int l = 0; l < steps; l++) {
    const int64_t v = nodes[l];
    int64_t row_start = rowptr[v], row_end = rowptr[v + 1];
    const int64_t degree = row_end - row_start;
    if (degree == 0) {
      edges[l] = -1;
      nodes[l + 1] = v;
    } else if (l == 0) {
      edges[0] = row_start + hiprand(&state) % degree;
      nodes[1] = col[edges[0]];
    } else if (degree == 1) {
      edges[l] = row_start;
      nodes[l + 1] = col[row_start];
    } else {
      const int64_t t = nodes[l - 1];
      while (true) {
        edges[l] = row_start + hiprand(&state) % (row_end - row_start);
        const int64_t x = nodes[l + 1] = col[edges[l]];
        const double r = hiprand_uniform(&state);
        if (x == t && r < prob_0)
          break;
        row_start = rowptr[x], row_end = rowptr[x + 1];
        bool is_neighbor = false;
        for (int64_t i = row_start; i < row_end && !is_neighbor; i++)
          is_neighbor = col[i] == t;
        if (r < (is_neighbor ? fmax(prob_1, prob_2) : prob_2))
          break;
      }
    }
  }

  for (int l = 0; l <= steps; l++)
    n_out[l * numel + thread_idx] = nodes[l];
  for (int l = 0; l < steps; l++)
    e_out[l * numel + thread_idx] = edges[l];
}
