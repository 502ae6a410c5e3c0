// Selects the neighbours in k passes, each for the next point by distance and then index, without a list.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline double pair_distance(const double *a, const double *b, int64_t dim, bool cosine) {
  double result = 0;
  if (cosine) {
    result = 1. - Cosine<double>::dot(a, b, 0, 0, dim) /
                      (Cosine<double>::norm(a, 0, dim) * Cosine<double>::norm(b, 0, dim));
  } else {
    for (int64_t d = 0; d < dim; d++) {
      const double difference = a[d] - b[d];
      result += difference * difference;
    }
  }
  return result;
}

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {

  const int64_t n_y = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  // the first example that ends after the query, or else the last one
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ptr_y[middle + 1] > n_y)
      high = middle;
    else
      low = middle + 1;
  }
  const int64_t begin = ptr_x[low], end = ptr_x[low + 1];
  double last = -INFINITY;
  int64_t last_idx = -1, e = 0;
  for (; e < k; e++) {
    double best = 1e10;
    int64_t found = -1;
    for (int64_t i = begin; i < end; i++) {
      const double d = pair_distance(x + i * dim, y + n_y * dim, dim, cosine);
      if (d < best && (d > last || (d == last && i > last_idx))) best = d, found = i;
    }
    if (found < 0) break;
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = found;
    last = best, last_idx = found;
  }
  for (; e < k; e++) row[n_y * k + e] = n_y, col[n_y * k + e] = -1;
}
