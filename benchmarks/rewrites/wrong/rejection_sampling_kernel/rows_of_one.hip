// rows of one neighbor are sampled as all others, which takes numbers from the generator
// witness: {"values": {"walk_length": 40, "numel": 3, "p": "2.0", "q": "4.0", "num_col": 4}, "inputs": "rowptr[0] = 0; rowptr[1] = 3; rowptr[2] = 4; col[0] = 1; col[1] = 0; col[2] = 1; col[3] = 0; for (int i = 0; i < numel; ++i) start[i] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {
  const int64_t walk = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (walk >= numel) return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  const double max_prob = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / max_prob;
  const double prob_1 = 1. / max_prob;
  const double prob_2 = 1. / q / max_prob;

  int64_t t = start[walk], v = t, x, e = -1;
  int64_t begin = rowptr[t], end = rowptr[t + 1];
  if (begin < end) {
    e = begin + hiprand(&state) % (end - begin);
    v = col[e];
  }
  n_out[walk] = t;
  n_out[numel + walk] = v;
  e_out[walk] = e;
  for (int64_t l = 1; l < walk_length; ++l) {
    begin = rowptr[v], end = rowptr[v + 1];
    if (begin == end) {
      e = -1;
      x = v;
    } else {
      while (true) {
        e = begin + hiprand(&state) % (end - begin);
        x = col[e];
        const double r = hiprand_uniform(&state);
        if (x == t && r < prob_0) break;
        bool near = false;
        begin = rowptr[x], end = rowptr[x + 1];
        for (int64_t i = begin; i < end && !near; ++i) near = col[i] == t;
        if (near && r < prob_1) break;
        if (r < prob_2) break;
      }
    }
    n_out[(l + 1) * numel + walk] = x;
    e_out[l * numel + walk] = e;
    t = v;
    v = x;
  }
}
