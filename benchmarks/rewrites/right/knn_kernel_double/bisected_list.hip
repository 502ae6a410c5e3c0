// the place of a candidate in the sorted list is found by bisection after all that are not farther, and the norm of the query is computed once
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t stride = (int64_t)gridDim.x * blockDim.x;
  for (int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; j < m; j += stride) {
    const int64_t example = get_example_idx(j, ptr_y, num_examples);
    const double length = cosine ? Cosine<double>::norm(y, j, dim) : 0.;
    double top[100];
    int64_t ids[100];
    for (int64_t e = 0; e < k; ++e) {
      top[e] = 1e10;
      ids[e] = -1;
    }
    const int64_t end = ptr_x[example + 1];
    for (int64_t i = ptr_x[example]; i < end; ++i) {
      double d = 0;
      if (cosine) {
        d = 1. - Cosine<double>::dot(x, y, i, j, dim) / (Cosine<double>::norm(x, i, dim) * length);
      } else {
        for (int64_t c = 0; c < dim; ++c) {
          const double gap = x[i * dim + c] - y[j * dim + c];
          d += gap * gap;
        }
      }
      int64_t low = 0, high = k;  // the first place with a greater distance; none for NaN
      while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (top[middle] > d)
          high = middle;
        else
          low = middle + 1;
      }
      if (low == k) continue;
      for (int64_t e = k - 1; e > low; --e) {
        top[e] = top[e - 1];
        ids[e] = ids[e - 1];
      }
      top[low] = d;
      ids[low] = i;
    }
    for (int64_t e = 0; e < k; ++e) {
      row[j * k + e] = j;
      col[j * k + e] = ids[e];
    }
  }
}
