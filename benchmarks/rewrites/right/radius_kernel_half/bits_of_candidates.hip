// Two phases for 64 candidates at a time: first a mask of those within the radius, then the writes by its set bits.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];
  int64_t slot = n_y * max_num_neighbors;
  const int64_t last_slot = slot + max_num_neighbors;
  for (int64_t base = begin; base < end && slot < last_slot; base += 64) {
    const int count = end - base < 64 ? int(end - base) : 64;
    unsigned long long within = 0;
    for (int k = 0; k < count; ++k) {
      const __half *candidate = x + (base + k) * dim;
      __half dist = 0;
      for (int64_t d = 0; d < dim; ++d) {
        const __half apart = candidate[d] - y[n_y * dim + d];
        dist += apart * apart;
      }
      if (dist < r) within |= 1ULL << k;
    }
    for (int k = 0; k < count && slot < last_slot; ++k) {
      if (!(within >> k & 1)) continue;
      row[slot] = n_y;
      col[slot] = base + k;
      ++slot;
    }
  }
}
