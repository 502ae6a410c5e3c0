// Columns are stored while searching, with the loop over the points left by its condition, and the rows of what was found are filled afterwards.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t stride = int64_t(gridDim.x) * blockDim.x;
  for (int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; query < m; query += stride) {
    int64_t example = num_examples - 1;
    while (example > 0 && ptr_y[example] > query) --example;
    int64_t p = ptr_x[example];
    const int64_t end = ptr_x[example + 1];
    int64_t *const columns = col + query * max_num_neighbors;
    int64_t found = 0;
    while (p < end && found < max_num_neighbors) {
      __half sum = 0;
      const __half *a = x + p * dim, *b = y + query * dim;
      for (const __half *stop = a + dim; a != stop; ++a, ++b) {
        const __half difference = *b - *a;
        sum = sum + difference * difference;
      }
      if (sum < r) columns[found++] = p;
      ++p;
    }
    for (int64_t k = 0; k < found; ++k) row[query * max_num_neighbors + k] = query;
  }
}
