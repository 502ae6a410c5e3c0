// the first step is one of the loop, rows are kept as offset and degree, and outputs are advancing pointers
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {
  hiprandState_t state;
  const double back = 1. / p, away = 1. / q;
  const double most = fmax(back, fmax(1., away));
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t walk = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; walk < numel; walk += step) {
    hiprand_init(seed, 0, 0, &state);
    int64_t before = -1, here = start[walk];
    int64_t *node = n_out + walk, *edge = e_out + walk;
    *node = here;
    for (int64_t left = walk_length; left > 0; --left) {
      int64_t offset = rowptr[here], degree = rowptr[here + 1] - offset;
      int64_t taken = -1, next = here;
      if (degree > 0) {
        const bool chooses = before >= 0 && degree > 1;
        taken = offset;
        if (before < 0 || degree > 1) taken += hiprand(&state) % degree;
        next = col[taken];
        while (chooses) {
          const double r = hiprand_uniform(&state);
          if (r < away / most || (next == before && r < back / most)) break;
          offset = rowptr[next];
          degree = rowptr[next + 1] - offset;
          int64_t i = 0;
          while (i < degree && col[offset + i] != before) ++i;
          if (i < degree && r < 1. / most) break;
          taken = offset + hiprand(&state) % degree;
          next = col[taken];
        }
      }
      node += numel;
      *node = next;
      *edge = taken;
      edge += numel;
      before = here;
      here = next;
    }
  }
}
