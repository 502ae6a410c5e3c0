// Scans for the neighbour only where its outcome decides, and starts a fresh generator for each walk of a grid-stride loop.
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  const double top = fmax(1. / q, fmax(1., 1. / p));
  const double back = 1. / p / top, near = 1. / top, away = 1. / q / top;

  for (int64_t walk = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; walk < numel;
       walk += int64_t(gridDim.x) * blockDim.x) {
    hiprandState_t state;
    hiprand_init(seed, 0, 0, &state);
    int64_t t = start[walk], v = t, e = -1;
    int64_t first = rowptr[t], degree = rowptr[t + 1] - first;
    n_out[walk] = t;
    if (degree > 0) {
      e = first + hiprand(&state) % degree;
      v = col[e];
    }
    n_out[numel + walk] = v;
    e_out[walk] = e;
    for (int64_t l = 1; l < walk_length; ++l) {
      first = rowptr[v];
      degree = rowptr[v + 1] - first;
      int64_t x = v;
      e = -1;
      if (degree == 1) {
        e = first;
        x = col[e];
      } else if (degree > 1) {
        for (bool accepted = false; !accepted;) {
          e = first + hiprand(&state) % degree;
          x = col[e];
          const double r = hiprand_uniform(&state);
          accepted = r < away || (x == t && r < back);
          if (!accepted) {
            first = rowptr[x];
            degree = rowptr[x + 1] - first;
            for (int64_t i = degree; r < near && !accepted && i-- > 0;)
              accepted = col[first + i] == t;
          }
        }
      }
      n_out[(l + 1) * numel + walk] = x;
      e_out[l * numel + walk] = e;
      t = v;
      v = x;
    }
  }
}
