// The binary search for the batch returns the first of several equal offsets, so the first point after an empty batch is searched in the empty batch.
// witness: {"values": {"batch_size": 3, "num_x": 6, "num_y": 9}, "contents": "wide", "seed": 3, "inputs": "ptr_x[0] = 0; ptr_x[1] = 3; ptr_x[2] = 3; ptr_x[3] = 6; ptr_y[0] = 0; ptr_y[1] = 3; ptr_y[2] = 6; ptr_y[3] = 9;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

// The batch that holds row `row`: offsets are ascending, so a binary search will do.
__device__ inline int64_t batch_holding(const int64_t *offsets, int64_t count, int64_t row) {
  int64_t low = 0, high = count;
  while (low < high) {
    const int64_t middle = (low + high) >> 1;
    if (offsets[middle] < row)
      low = middle + 1;
    else
      high = middle;
  }
  return offsets[low] == row ? low : low - 1;
}

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;
  const int64_t batch = batch_holding(ptr_x, batch_size, row);
  const int64_t begin = ptr_y[batch], end = ptr_y[batch + 1];
  const float *query = x + row * dim;

  float closest = 1e38f;
  int64_t closest_idx = 0;
  for (int64_t j = begin + tid; j < end; j += THREADS) {
    const float *point = y + j * dim;
    float sum = 0.f;
    for (int64_t d = 0; d < dim; ++d) {
      const float delta = query[d] - point[d];
      sum += delta * delta;
    }
    if (sum < closest) {
      closest = sum;
      closest_idx = j;
    }
  }

  __shared__ float dists[THREADS];
  __shared__ int64_t indices[THREADS];
  dists[tid] = closest;
  indices[tid] = closest_idx;
  for (int step = 1; step < THREADS; step <<= 1) {
    __syncthreads();
    const int a = tid * 2 * step, b = a + step;
    if (b < THREADS && dists[a] > dists[b]) {
      dists[a] = dists[b];
      indices[a] = indices[b];
    }
  }
  __syncthreads();
  if (tid == 0) out[row] = indices[0];
}
