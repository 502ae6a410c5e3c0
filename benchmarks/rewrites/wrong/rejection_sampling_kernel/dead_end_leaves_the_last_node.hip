// the early exit at a dead end fills the rest of the walk but leaves out its last node
// witness: {"values": {"walk_length": 6, "numel": 6, "num_col": 2}, "seed": 7, "inputs": "rowptr[0] = 0; rowptr[1] = 2; rowptr[2] = 2; const int ends[2] = {1, 1}; for (int k = 0; k < 2; ++k) col[k] = ends[k]; for (int k = 0; k < numel; ++k) start[k] = k % 2;"}
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

  const double scale = fmax(fmax(1. / p, 1.), 1. / q);
  const double accept_return = 1. / p / scale;
  const double accept_near = 1. / scale;
  const double accept_far = 1. / q / scale;

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
    if (begin == end) {
      // The walk stays here for good.
      for (; step < walk_length; ++step) {
        n_out[step * numel + walk] = current;
        e_out[step * numel + walk] = -1;
      }
      break;
    }
    int64_t next;
    if (end - begin == 1) {
      edge = begin;
      next = col[begin];
    } else {
      bool accepted = false;
      do {
        edge = begin + (hiprand(&state) % (end - begin));
        next = col[edge];
        const double r = hiprand_uniform(&state);
        if (next == previous && r < accept_return) break;
        begin = rowptr[next];
        end = rowptr[next + 1];
        bool near = false;
        for (int64_t k = begin; k < end && !near; ++k) near = col[k] == previous;
        accepted = (near && r < accept_near) || r < accept_far;
      } while (!accepted);
    }

    n_out[(step + 1) * numel + walk] = next;
    e_out[step * numel + walk] = edge;
    previous = current;
    current = next;
  }
}
