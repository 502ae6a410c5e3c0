// A walk that reaches a node without edges ends there, and its remaining steps are not written.
// witness: {"values": {"walk_length": 5, "numel": 10, "num_col": 12}, "inputs": "rowptr[1] = rowptr[2]; for (size_t i = 0; i < col_count; ++i) col[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= numel)
    return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);

  const double scale = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / scale, prob_1 = 1. / scale, prob_2 = 1. / q / scale;

  int64_t *node = n_out + i, *edge = e_out + i;
  int64_t previous = -1, current = start[i];
  *node = current;
  for (int64_t l = 0; l < walk_length; ++l) {
    node += numel;
    int64_t lo = rowptr[current], hi = rowptr[current + 1];
    if (lo == hi) {  // nowhere to go: the walk stays here
      *node = current;
      *edge = -1;
      break;
    }
    int64_t e = lo, x;
    if (l == 0) {
      e = lo + (hiprand(&state) % (hi - lo));
      x = col[e];
    } else if (hi - lo == 1) {
      x = col[e];
    } else {
      bool accepted = false;
      do {
        e = lo + (hiprand(&state) % (hi - lo));
        x = col[e];
        const double r = hiprand_uniform(&state);
        accepted = (x == previous && r < prob_0) || r < prob_2;
        if (!accepted) {
          lo = rowptr[x];
          hi = rowptr[x + 1];
          for (int64_t j = lo; r < prob_1 && !accepted && j < hi; ++j)
            accepted = col[j] == previous;
        }
      } while (!accepted);
    }
    *node = x;
    *edge = e;
    edge += numel;
    previous = current;
    current = x;
  }
}
