// The neighbour test searches the row of x by bisection, although the columns of a row need not be sorted.
// witness: {"values": {"num_rowptr": 2, "walk_length": 40, "numel": 4, "num_col": 22, "seed": 9, "p": 1, "q": 16}, "inputs": "for (size_t i = 0; i < start_count; ++i) start[i] = i % 2; for (int64_t r = 0; r < 2; ++r) for (int64_t i = rowptr[r]; i < rowptr[r + 1]; ++i) col[i] = (i - rowptr[r]) % 2 == 0;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool row_contains(const int64_t *col, int64_t low, int64_t high, int64_t wanted) {
  const int64_t end = high;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (col[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low < end && col[low] == wanted;
}

__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  const int64_t walk = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (walk >= numel)
    return;

  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  const double top = fmax(fmax(1. / p, 1.), 1. / q);
  const double back = 1. / p / top, near = 1. / top, away = 1. / q / top;

  int64_t t = start[walk], v = t, e = -1;
  n_out[walk] = t;
  int64_t first = rowptr[t], degree = rowptr[t + 1] - first;
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
      for (;;) {
        e = first + hiprand(&state) % degree;
        x = col[e];
        const double r = hiprand_uniform(&state);
        if (x == t && r < back)
          break;
        first = rowptr[x];
        degree = rowptr[x + 1] - first;
        if (r < away || (r < near && row_contains(col, first, first + degree, t)))
          break;
      }
    }
    n_out[(l + 1) * numel + walk] = x;
    e_out[l * numel + walk] = e;
    t = v;
    v = x;
  }
}
