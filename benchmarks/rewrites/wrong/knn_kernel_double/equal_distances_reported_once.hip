// Selects the neighbours in k passes, each for the least distance above the last, which skips further points at equal distance.
// witness: {"values": {"k": "4", "n": "20", "m": "6", "dim": "3", "num_examples": "1"}, "contents": "whole", "seed": 7, "inputs": "for (int i = 0; i < 3; ++i) x[3 + i] = x[i];"}
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
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];
  double last = -1.;
  for (int64_t e = 0; e < k; e++) {
    double best = 1e10;
    int64_t found = -1;
    for (int64_t i = begin; i < end; i++) {
      const double d = pair_distance(x + i * dim, y + n_y * dim, dim, cosine);
      if (d > last && d < best) best = d, found = i;
    }
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = found;
    last = best;
  }
}
