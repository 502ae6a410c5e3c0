// The query is kept in 16 registers, and coordinates beyond the 16th are left out of the distance.
// witness: {"values": {"n": 30, "m": 30, "dim": 20, "num_examples": 1, "max_num_neighbors": 8, "r": "__half(2.5f)"}, "contents": "unit"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;
  constexpr int kMaxDim = 16;
  __half mine[kMaxDim];
  const int used = dim < kMaxDim ? int(dim) : kMaxDim;
  for (int d = 0; d < used; ++d) mine[d] = y[query * dim + d];
  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  int64_t slot = query * max_num_neighbors;
  const int64_t slots_end = slot + max_num_neighbors;
  for (int64_t p = ptr_x[example]; p < ptr_x[example + 1] && slot < slots_end; ++p) {
    const __half *other = x + p * dim;
    __half sum = 0;
    for (int d = 0; d < used; ++d) sum += (other[d] - mine[d]) * (other[d] - mine[d]);
    if (sum < r) {
      row[slot] = query;
      col[slot] = p;
      ++slot;
    }
  }
}
