// the probabilities are scaled by the larger of 1 / p and 1 / q without 1, so that nothing is rejected if both p and q exceed 1
// witness: {"values": {"walk_length": 20, "numel": 6, "num_col": 6, "p": "4.0", "q": "4.0"}, "seed": 7, "inputs": "rowptr[0] = 0; rowptr[1] = 3; rowptr[2] = 6; const int ends[6] = {1, 1, 1, 0, 0, 0}; for (int k = 0; k < 6; ++k) col[k] = ends[k]; for (int k = 0; k < numel; ++k) start[k] = k % 2;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {
  const int64_t walk = blockIdx.x * blockDim.x + threadIdx.x;
  if (walk >= numel) return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);

  const double weight_return = 1. / p, weight_far = 1. / q;
  const double scale = fmax(weight_return, weight_far);
  const double accept_return = weight_return / scale;
  const double accept_near = 1. / scale;
  const double accept_far = weight_far / scale;

  int64_t previous = start[walk], current = previous, edge = -1;
  n_out[walk] = previous;
  int64_t begin = rowptr[previous], end = rowptr[previous + 1];
  if (end > begin) {
    edge = begin + (hiprand(&state) % (end - begin));
    current = col[edge];
  }
  n_out[numel + walk] = current;
  e_out[walk] = edge;

  for (int64_t step = 1; step < walk_length; ++step) {
    begin = rowptr[current];
    end = rowptr[current + 1];
    const int64_t degree = end - begin;
    int64_t next = current;
    edge = -1;
    if (degree == 1) {
      edge = begin;
      next = col[begin];
    }
    while (degree > 1) {
      edge = begin + (hiprand(&state) % (end - begin));
      next = col[edge];
      const double r = hiprand_uniform(&state);
      if (next == previous && r < accept_return) break;
      begin = rowptr[next];
      end = rowptr[next + 1];
      if (r < accept_far) break;
      if (r < accept_near) {
        int64_t k = begin;
        while (k < end && col[k] != previous) ++k;
        if (k < end) break;
      }
    }

    n_out[(step + 1) * numel + walk] = next;
    e_out[step * numel + walk] = edge;
    previous = current;
    current = next;
  }
}
