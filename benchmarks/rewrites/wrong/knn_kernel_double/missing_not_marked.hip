// only the neighbours that were found are written, so a query with fewer than k candidates keeps what was in the output instead of -1
// witness: {"values": {"k": 6, "n": 20, "m": 30, "dim": 3, "num_examples": 5}, "contents": "wide"}
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
  const int64_t me = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (me >= m) return;
  const int64_t example = get_example_idx(me, ptr_y, num_examples);
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];

  double dist[100];
  int64_t idx[100];
  int64_t filled = 0;
  for (int64_t i = begin; i < end; ++i) {
    const double d = distance_of(x, y, i, me, dim, cosine);
    if (!(d < 1e10)) continue;
    if (filled == k && !(d < dist[k - 1])) continue;
    int64_t at = filled < k ? filled++ : k - 1;
    for (; at > 0 && dist[at - 1] > d; --at) {
      dist[at] = dist[at - 1];
      idx[at] = idx[at - 1];
    }
    dist[at] = d;
    idx[at] = i;
  }
  for (int64_t e = 0; e < filled; ++e) {
    row[me * k + e] = me;
    col[me * k + e] = idx[e];
  }
}
