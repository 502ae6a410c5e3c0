// The points are read once per block through shared memory, for the example of the first query of the block, though a block may hold queries of several examples.
// witness: {"values": {"k": "2", "n": "40", "m": "30", "dim": "3", "num_examples": "3", "cosine": "0"}, "contents": "unit", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = 15; ptr_x[2] = 25; ptr_x[3] = 40; ptr_y[0] = 0; ptr_y[1] = 10; ptr_y[2] = 20; ptr_y[3] = 30;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline Half knn_tile_distance(const Half *a, const Half *b, int64_t dim, bool cosine) {
  if (cosine) {
    Half result = Cosine<Half>::dot(a, b, 0, 0, dim) /
                  (Cosine<Half>::norm(a, 0, dim) * Cosine<Half>::norm(b, 0, dim));
    return 1. - result;
  }
  Half result = 0.0f;
  for (int64_t d = 0; d < dim; d++) {
    const Half diff = a[d] - b[d];
    result += diff * diff;
  }
  return result;
}

__global__ void
knn_kernel_half(const Half *__restrict__ x, const Half *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  __shared__ Half tile[1024];
  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  const int64_t example_idx = get_example_idx((int64_t)blockIdx.x * blockDim.x, ptr_y, num_examples);
  const int64_t begin = ptr_x[example_idx], end = ptr_x[example_idx + 1];
  const int64_t per_tile = dim <= 1024 ? 1024 / dim : 0;

  Half best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) {
    best_dist[e] = 1e10f;
    best_idx[e] = -1;
  }

  for (int64_t tile_begin = begin; tile_begin < end; tile_begin += per_tile > 0 ? per_tile : 1) {
    const int64_t step = per_tile > 0 ? per_tile : 1;
    const int64_t tile_end = tile_begin + step < end ? tile_begin + step : end;
    if (per_tile > 0) {
      for (int64_t i = threadIdx.x; i < (tile_end - tile_begin) * dim; i += blockDim.x)
        tile[i] = x[tile_begin * dim + i];
    }
    __syncthreads();
    for (int64_t n_x = tile_begin; n_y < m && n_x < tile_end; n_x++) {
      const Half *point = per_tile > 0 ? tile + (n_x - tile_begin) * dim : x + n_x * dim;
      const Half tmp_dist = knn_tile_distance(point, y + n_y * dim, dim, cosine);
    int64_t e = k;
    while (e > 0 && best_dist[e - 1] > tmp_dist) e--;
    for (int64_t s = k - 1; s > e; s--) {
      best_dist[s] = best_dist[s - 1];
      best_idx[s] = best_idx[s - 1];
    }
    if (e < k) {
      best_dist[e] = tmp_dist;
      best_idx[e] = n_x;
    }
    }
    __syncthreads();
  }
  if (n_y >= m)
    return;

  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
