// the product of the norms is kept above a small epsilon, so a vector of zeros becomes a neighbour at distance 1 where the original never takes it
// witness: {"values": {"k": 10, "n": 40, "m": 20, "dim": 4, "num_examples": 4, "cosine": "true"}, "contents": "wide", "inputs": "for (int p = 0; p < 40; p += 5) for (int d = 0; d < 4; ++d) x[p * 4 + d] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__device__ inline double cosine_distance(const double *a, const double *b, int64_t size) {
  double dot = 0, aa = 0, bb = 0;
  for (int64_t i = 0; i < size; ++i) {
    dot += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  const double norms = sqrt(aa) * sqrt(bb);
  return 1. - dot / (norms > 1e-12 ? norms : 1e-12);
}

__device__ inline double squared_distance(const double *a, const double *b, int64_t size) {
  double sum = 0;
  for (int64_t i = 0; i < size; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t stride = (int64_t)gridDim.x * blockDim.x;
  for (int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; j < m; j += stride) {
    const int64_t example = get_example_idx(j, ptr_y, num_examples);
    double top[100];
    int64_t *ids = col + j * k;
    for (int64_t e = 0; e < k; ++e) {
      row[j * k + e] = j;
      ids[e] = -1;
      top[e] = 1e10;
    }
    for (int64_t i = ptr_x[example]; i < ptr_x[example + 1]; ++i) {
      const double d = cosine ? cosine_distance(x + i * dim, y + j * dim, dim)
                              : squared_distance(x + i * dim, y + j * dim, dim);
      if (!(d < top[k - 1])) continue;
      int64_t e = k - 1;
      while (e > 0 && top[e - 1] > d) {
        top[e] = top[e - 1];
        ids[e] = ids[e - 1];
        --e;
      }
      top[e] = d;
      ids[e] = i;
    }
  }
}
