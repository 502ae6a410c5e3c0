// Samples all edges first and derives the nodes from them in a second loop.
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  const int64_t id = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (id >= numel)
    return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  const double max_prob = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / max_prob, prob_1 = 1. / max_prob, prob_2 = 1. / q / max_prob;

  int64_t t = -1, v = start[id];
  for (int64_t l = 0; l < walk_length; l++) {
    int64_t lo = rowptr[v], hi = rowptr[v + 1];
    int64_t e = lo < hi ? lo : -1;
    if (l == 0 && lo < hi) {
      e = lo + (hiprand(&state) % (hi - lo));
    } else if (hi - lo > 1) {
      while (true) {
        e = lo + (hiprand(&state) % (hi - lo));
        const int64_t x = col[e];
        const double r = hiprand_uniform(&state);
        if (x == t && r < prob_0)
          break;
        lo = rowptr[x];
        hi = rowptr[x + 1];
        int64_t hits = 0;
        for (int64_t i = lo; i < hi; i++)
          hits += col[i] == t;
        if (r < prob_2 || (hits > 0 && r < prob_1))
          break;
      }
    }
    e_out[l * numel + id] = e;
    t = v;
    if (e >= 0)
      v = col[e];
  }

  int64_t node = start[id];
  n_out[id] = node;
  for (int64_t l = 0; l < walk_length; l++) {
    const int64_t e = e_out[l * numel + id];
    if (e != -1)
      node = col[e];
    n_out[(l + 1) * numel + id] = node;
  }
}
