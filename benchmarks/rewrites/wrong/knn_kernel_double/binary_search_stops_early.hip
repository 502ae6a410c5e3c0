// the binary search for the example stops at an offset equal to the query, which may belong to an empty example before the right one
// witness: {"values": {"k": 3, "n": 60, "m": 40, "dim": 3, "num_examples": 4}, "contents": "wide", "inputs": "const int64_t a[5] = {0, 15, 30, 45, 60}, b[5] = {0, 20, 20, 20, 40}; for (int i = 0; i < 5; ++i) { ptr_x[i] = a[i]; ptr_y[i] = b[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__device__ inline double distance_of(const double *x, const double *y, int64_t i, int64_t j, int64_t dim,
                                     bool cosine) {
  if (cosine)
    return 1. - Cosine<double>::dot(x, y, i, j, dim) /
                    (Cosine<double>::norm(x, i, dim) * Cosine<double>::norm(y, j, dim));
  double sum = 0;
  for (int64_t d = 0; d < dim; ++d) {
    const double gap = x[i * dim + d] - y[j * dim + d];
    sum += gap * gap;
  }
  return sum;
}

// The example whose range of offsets holds idx.
__device__ inline int64_t example_by_bisection(int64_t idx, const int64_t *ptr, int64_t num_examples) {
  int64_t low = 0, high = num_examples;
  while (high - low > 1) {
    const int64_t middle = (low + high) / 2;
    if (ptr[middle] == idx) return middle;
    if (ptr[middle] < idx)
      low = middle;
    else
      high = middle;
  }
  return low;
}

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t n_y = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  const int64_t example = example_by_bisection(n_y, ptr_y, num_examples);

  double best_dist[100];
  int64_t *best = col + n_y * k;  // sorted in place
  for (int64_t e = 0; e < k; ++e) {
    best_dist[e] = 1e10;
    best[e] = -1;
    row[n_y * k + e] = n_y;
  }
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];
  for (int64_t n_x = begin; n_x < end; ++n_x) {
    const double d = distance_of(x, y, n_x, n_y, dim, cosine);
    if (!(best_dist[k - 1] > d)) continue;
    int64_t e = k - 1;
    for (; e > 0 && best_dist[e - 1] > d; --e) {
      best_dist[e] = best_dist[e - 1];
      best[e] = best[e - 1];
    }
    best_dist[e] = d;
    best[e] = n_x;
  }
}
