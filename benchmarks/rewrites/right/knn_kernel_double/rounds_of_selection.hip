// there is no list: each of k rounds finds the next pair of distance and index in lexicographic order
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__device__ inline double measured(const double *x, const double *y, int64_t i, int64_t j, int64_t dim,
                                  bool cosine) {
  double sum = 0;
  if (cosine) {
    sum = Cosine<double>::dot(x, y, i, j, dim) / (Cosine<double>::norm(x, i, dim) * Cosine<double>::norm(y, j, dim));
    return 1. - sum;
  }
  for (int64_t c = 0; c < dim; ++c)
    sum += (x[i * dim + c] - y[j * dim + c]) * (x[i * dim + c] - y[j * dim + c]);
  return sum;
}

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= m) return;
  int64_t example = 0;
  while (example < num_examples - 1 && ptr_y[example + 1] <= j) ++example;
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];

  double last = 0;
  int64_t last_index = -1;
  bool first = true, exhausted = false;
  for (int64_t e = 0; e < k; ++e) {
    double best = 1e10;
    int64_t best_index = -1;
    for (int64_t i = begin; i < end && !exhausted; ++i) {
      const double d = measured(x, y, i, j, dim, cosine);
      const bool left = first || d > last || (d == last && i > last_index);
      if (left && d < best) {
        best = d;
        best_index = i;
      }
    }
    first = false;
    exhausted = exhausted || best_index < 0;
    last = best;
    last_index = best_index;
    row[j * k + e] = j;
    col[j * k + e] = best_index;
  }
}
