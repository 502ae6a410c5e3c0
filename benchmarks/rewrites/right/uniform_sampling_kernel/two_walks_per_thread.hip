// Half of the threads take two walks each, from the first and the second half, step by step together.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__device__ __forceinline__ int64_t one_step(const int64_t *rowptr, const int64_t *col, float r, int64_t &node) {
  const int64_t begin = rowptr[node];
  const int64_t degree = rowptr[node + 1] - begin;
  if (degree == 0) return -1;
  const int64_t edge = begin + int64_t(r * degree);
  node = col[edge];
  return edge;
}

__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t half = (numel + 1) / 2;
  const int64_t t = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= half) return;
  const int64_t u = t + half;
  const bool two = u < numel;
  int64_t a = start[t];
  int64_t b = two ? start[u] : 0;
  n_out[t] = a;
  if (two) n_out[u] = b;
  for (int64_t row = 0; row < walk_length * numel; row += numel) {
    const int64_t ea = one_step(rowptr, col, rand[row + t], a);
    e_out[row + t] = ea;
    n_out[row + numel + t] = a;
    if (two) {
      const int64_t eb = one_step(rowptr, col, rand[row + u], b);
      e_out[row + u] = eb;
      n_out[row + numel + u] = b;
    }
  }
}
