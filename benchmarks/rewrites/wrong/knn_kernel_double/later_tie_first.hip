// a point at the same distance as one already found is put before it, so among equal distances the later index comes first
// witness: {"values": {"k": 6, "n": 120, "m": 30, "dim": 2, "num_examples": 2}, "contents": "whole"}
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

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t q = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= m) return;
  const int64_t example = get_example_idx(q, ptr_y, num_examples);

  double near[100];
  int64_t who[100];
  int64_t found = 0;
  const int64_t stop = ptr_x[example + 1];
  for (int64_t p = ptr_x[example]; p < stop; ++p) {
    const double d = distance_of(x, y, p, q, dim, cosine);
    if (!(d < 1e10)) continue;
    int64_t slot = found < k ? found : k;
    while (slot > 0 && near[slot - 1] >= d) {
      if (slot < k) {
        near[slot] = near[slot - 1];
        who[slot] = who[slot - 1];
      }
      --slot;
    }
    if (slot < k) {
      near[slot] = d;
      who[slot] = p;
    }
    if (found < k) ++found;
  }
  for (int64_t e = 0; e < k; ++e) {
    row[q * k + e] = q;
    col[q * k + e] = e < found ? who[e] : -1;
  }
}
