// the first step takes the only edge of a node without drawing a number, which shifts all later draws
// witness: {"values": {"walk_length": 40, "numel": 6, "num_col": 6, "p": "1.0", "q": "1.0"}, "seed": 7, "inputs": "rowptr[0] = 0; rowptr[1] = 1; rowptr[2] = 6; const int ends[6] = {1, 0, 1, 0, 1, 1}; for (int k = 0; k < 6; ++k) col[k] = ends[k]; for (int k = 0; k < numel; ++k) start[k] = k % 2;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
// Whether the edge from `node` to `target` exists.
__device__ inline bool links_to(const int64_t *col, int64_t begin, int64_t end,
                                int64_t target) {
  for (; begin < end; ++begin)
    if (col[begin] == target) return true;
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
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);

  const double scale = fmax(fmax(1. / p, 1.), 1. / q);
  const double accept_return = 1. / p / scale;
  const double accept_near = 1. / scale;
  const double accept_far = 1. / q / scale;

  int64_t previous = -1, current = start[walk];
  n_out[walk] = current;
  for (int64_t step = 0; step < walk_length; ++step) {
    int64_t begin = rowptr[current], end = rowptr[current + 1];
    int64_t edge = -1, next = current;
    if (end - begin == 1) {
      edge = begin;
      next = col[edge];
    } else if (end - begin > 1) {
      while (true) {
        edge = begin + (hiprand(&state) % (end - begin));
        next = col[edge];
        if (step == 0) break;  // there is no previous node yet
        const double r = hiprand_uniform(&state);
        if (next == previous && r < accept_return) break;
        begin = rowptr[next];
        end = rowptr[next + 1];
        if (links_to(col, begin, end, previous) && r < accept_near) break;
        if (r < accept_far) break;
      }
    }
    e_out[step * numel + walk] = edge;
    n_out[(step + 1) * numel + walk] = next;
    previous = current;
    current = next;
  }
}
