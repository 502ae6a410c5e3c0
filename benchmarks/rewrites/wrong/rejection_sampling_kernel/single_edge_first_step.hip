// The first step takes a lone edge without drawing a number, as later steps do, so all later draws are shifted.
// witness: {"values": {"walk_length": 12, "numel": 3, "num_col": 40}, "inputs": "rowptr[1] = 1; col[0] = 1;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
struct WalkRow {
  int64_t begin, size;
};

__device__ inline WalkRow row_of(const int64_t *rowptr, int64_t node) {
  return {rowptr[node], rowptr[node + 1] - rowptr[node]};
}

__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  const int64_t me = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (me >= numel)
    return;
  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);
  const double most = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / most, prob_1 = 1. / most, prob_2 = 1. / q / most;

  int64_t t = -1, v = start[me];
  n_out[me] = v;
  for (int64_t l = 0; l < walk_length; l++) {
    WalkRow row = row_of(rowptr, v);
    int64_t e_cur = -1, x = v;
    if (row.size == 1) {  // no choice
      e_cur = row.begin;
      x = col[e_cur];
    } else if (row.size > 1) {
      while (true) {
        e_cur = row.begin + hiprand(&state) % row.size;
        x = col[e_cur];
        if (l == 0)
          break;
        const double r = hiprand_uniform(&state);
        if (x == t && r < prob_0)
          break;
        row = row_of(rowptr, x);
        bool is_neighbor = false;
        for (int64_t i = 0; i < row.size; i++)
          is_neighbor = is_neighbor || col[row.begin + i] == t;
        if ((is_neighbor && r < prob_1) || r < prob_2)
          break;
      }
    }
    n_out[(l + 1) * numel + me] = x;
    e_out[l * numel + me] = e_cur;
    t = v;
    v = x;
  }
}
