// The block copies the points of its examples in tiles to shared memory when few coordinates allow.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  __shared__ float tile_x[128 * 4];
  const int64_t first = (int64_t)blockIdx.x * blockDim.x;
  const int64_t n_y = first + threadIdx.x;
  const bool live = n_y < m;
  const int64_t last = first + blockDim.x < m ? first + blockDim.x - 1 : m - 1;
  const int64_t low = ptr_x[get_example_idx(first, ptr_y, num_examples)];
  const int64_t high = ptr_x[get_example_idx(last, ptr_y, num_examples) + 1];
  const int64_t e = get_example_idx(live ? n_y : last, ptr_y, num_examples);
  const int64_t begin = ptr_x[e], end = ptr_x[e + 1];
  const bool staged = dim <= 4;
  int64_t count = 0;
  for (int64_t tile = low; tile < high; tile += 128) {
    const int64_t points = tile + 128 < high ? 128 : high - tile;
    if (staged)
      for (int64_t i = threadIdx.x; i < points * dim; i += blockDim.x)
        tile_x[i] = x[tile * dim + i];
    __syncthreads();
    const float *from = staged ? tile_x : x + tile * dim;
    for (int64_t k = 0; live && k < points && count < max_num_neighbors; k++) {
      if (tile + k < begin || tile + k >= end)
        continue;
      float dist = 0;
      for (int64_t d = 0; d < dim; d++) {
        const float diff = from[k * dim + d] - y[n_y * dim + d];
        dist += diff * diff;
      }
      if (dist < r) {
        row[n_y * max_num_neighbors + count] = n_y;
        col[n_y * max_num_neighbors + count] = tile + k;
        count++;
      }
    }
    __syncthreads();
  }
}
