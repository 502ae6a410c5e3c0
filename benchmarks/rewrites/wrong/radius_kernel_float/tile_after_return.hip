// Threads beyond the last query leave before the tiles are loaded, so that their share of a tile is never loaded.
// witness: {"values": {"n": "200", "m": "100", "dim": "3", "num_examples": "1", "max_num_neighbors": "9", "r": "0.3f"}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define TILE_NUMBERS 2048

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  __shared__ float tile[TILE_NUMBERS];
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;

  int64_t example = num_examples - 1;
  for (int64_t i = 0; i < num_examples; ++i)
    if (query < ptr_y[i + 1]) {
      example = i;
      break;
    }
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];
  int64_t count = 0;

  if (num_examples > 1 || dim > TILE_NUMBERS) {  // queries of a block may need different points
    for (int64_t i = begin; i < end && count < max_num_neighbors; ++i) {
      float sum = 0.0f;
      for (int64_t d = 0; d < dim; ++d) {
        const float delta = x[i * dim + d] - y[query * dim + d];
        sum += delta * delta;
      }
      if (sum < r) {
        row[query * max_num_neighbors + count] = query;
        col[query * max_num_neighbors + count] = i;
        ++count;
      }
    }
    return;
  }

  const int64_t points = TILE_NUMBERS / dim;
  for (int64_t start = begin; start < end; start += points) {
    const int64_t here = end - start < points ? end - start : points;
    for (int64_t i = threadIdx.x; i < here * dim; i += blockDim.x) tile[i] = x[start * dim + i];
    __syncthreads();
    for (int64_t i = 0; i < here && count < max_num_neighbors; ++i) {
      float sum = 0.0f;
      for (int64_t d = 0; d < dim; ++d) {
        const float delta = tile[i * dim + d] - y[query * dim + d];
        sum += delta * delta;
      }
      if (sum < r) {
        row[query * max_num_neighbors + count] = query;
        col[query * max_num_neighbors + count] = start + i;
        ++count;
      }
    }
    __syncthreads();
  }
}
