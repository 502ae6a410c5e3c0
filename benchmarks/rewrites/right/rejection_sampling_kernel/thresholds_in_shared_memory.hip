// One thread puts the thresholds into shared memory, and the test for neighbours looks at four edges at a time.
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool row_holds_unrolled(const int64_t *row, int64_t length, int64_t wanted) {
  int64_t i = 0;
  for (; i + 4 <= length; i += 4)
    if (row[i] == wanted || row[i + 1] == wanted || row[i + 2] == wanted || row[i + 3] == wanted) return true;
  bool found = false;
  for (; i < length; i++) found |= row[i] == wanted;
  return found;
}

__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {

  __shared__ double odds[3];
  if (threadIdx.x == 0) {
    const double weights[3] = {1. / p, 1., 1. / q};
    double largest = weights[1];
    if (weights[0] > largest) largest = weights[0];
    if (weights[2] > largest) largest = weights[2];
    for (int i = 0; i < 3; i++) odds[i] = weights[i] / largest;
  }
  __syncthreads();

  const int64_t thread_idx = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx < numel) {
    hiprandState_t state;
    hiprand_init(seed, 0, 0, &state);
    int64_t t = start[thread_idx], v = t;
    n_out[thread_idx] = t;
    int64_t l = 0;
    do {
      int64_t first = rowptr[v], degree = rowptr[v + 1] - first, edge = -1, x = v;
      if (degree == 1 || (degree > 1 && l == 0)) {
        edge = first + (l == 0 ? hiprand(&state) % degree : 0);
        x = col[edge];
      } else if (degree > 1) {
        bool accepted = false;
        while (!accepted) {
          edge = first + hiprand(&state) % degree;
          x = col[edge];
          const double r = hiprand_uniform(&state);
          if (x == t && r < odds[0]) break;
          first = rowptr[x], degree = rowptr[x + 1] - first;
          accepted = r < odds[2] || (r < odds[1] && row_holds_unrolled(col + first, degree, t));
        }
      }
      e_out[l * numel + thread_idx] = edge;
      n_out[(l + 1) * numel + thread_idx] = x;
      t = v;
      v = x;
    } while (++l < walk_length);
  }
}
