// The block goes through its points in tiles of 256 and stops as soon as any thread has all its neighbours.
// witness: {"values": {"n": "600", "m": "4", "dim": "1", "num_examples": "1", "max_num_neighbors": "8", "r": "0.25f"}, "contents": "unit", "seed": 2, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (size_t i = 0; i < x_count; i++) x[i] = float(i / 200); for (size_t i = 0; i < y_count; i++) y[i] = float(i % 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  __shared__ int full;
  const int64_t first = (int64_t)blockIdx.x * blockDim.x;
  const int64_t n_y = first + threadIdx.x;
  const bool live = n_y < m;
  const int64_t last = first + blockDim.x < m ? first + blockDim.x - 1 : m - 1;
  const int64_t low = ptr_x[get_example_idx(first, ptr_y, num_examples)];
  const int64_t high = ptr_x[get_example_idx(last, ptr_y, num_examples) + 1];
  const int64_t e = get_example_idx(live ? n_y : last, ptr_y, num_examples);
  const int64_t begin = ptr_x[e], end = ptr_x[e + 1];
  if (threadIdx.x == 0)
    full = 0;
  __syncthreads();
  int64_t count = 0;
  for (int64_t tile = low; tile < high; tile += 256) {
    const int64_t from = tile > begin ? tile : begin;
    const int64_t to = tile + 256 < end ? tile + 256 : end;
    for (int64_t n_x = from; live && n_x < to && count < max_num_neighbors; n_x++) {
      float dist = 0;
      for (int64_t d = 0; d < dim; d++) {
        const float diff = x[n_x * dim + d] - y[n_y * dim + d];
        dist += diff * diff;
      }
      if (dist < r) {
        row[n_y * max_num_neighbors + count] = n_y;
        col[n_y * max_num_neighbors + count] = n_x;
        count++;
      }
    }
    if (live && count >= max_num_neighbors)
      full = 1;
    __syncthreads();
    if (full)
      break;
    __syncthreads();
  }
}
