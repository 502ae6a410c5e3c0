// the candidate list has room for 64 neighbours although k may be as large as 100, and further ones are reported as missing
// witness: {"values": {"k": 80, "n": 150, "m": 20, "dim": 3, "num_examples": 1}, "contents": "wide"}
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

constexpr int kRoom = 64;

struct Nearest {
  double distance[kRoom];
  int64_t index[kRoom];
  int size;

  __device__ void offer(double d, int64_t i, int limit) {
    int at = size;
    while (at > 0 && distance[at - 1] > d) --at;
    if (at >= limit) return;
    if (size < limit) ++size;
    for (int e = size - 1; e > at; --e) {
      distance[e] = distance[e - 1];
      index[e] = index[e - 1];
    }
    distance[at] = d;
    index[at] = i;
  }
};

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t me = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (me >= m) return;
  const int limit = k < kRoom ? (int)k : kRoom;
  const int64_t example = get_example_idx(me, ptr_y, num_examples);
  Nearest nearest;
  nearest.size = 0;
  for (int64_t i = ptr_x[example]; i < ptr_x[example + 1]; ++i) {
    const double d = distance_of(x, y, i, me, dim, cosine);
    if (d < 1e10) nearest.offer(d, i, limit);
  }
  for (int64_t e = 0; e < k; ++e) {
    row[me * k + e] = me;
    col[me * k + e] = e < nearest.size ? nearest.index[e] : -1;
  }
}
