// Keeps grid parameters of at most four dimensions in shared memory and ignores the others.
// witness: {"values": {"D": "6", "numel": "8"}, "contents": "wide", "seed": 7, "inputs": "for (int d = 0; d < D; ++d) size[d] = from_number<Half>(1), start[d] = from_number<Half>(0), end[d] = from_number<Half>(10); for (int i = 0; i < numel * D; ++i) pos[i] = from_number<Half>(i % 10);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
constexpr int MOST_DIMENSIONS = 4;

__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  __shared__ Half origin[MOST_DIMENSIONS], cell_size[MOST_DIMENSIONS];
  __shared__ int64_t strides[MOST_DIMENSIONS];
  const int dims = D < MOST_DIMENSIONS ? (int)D : MOST_DIMENSIONS;
  if (threadIdx.x == 0) {
    int64_t k = 1;
    for (int d = 0; d < dims; ++d) {
      origin[d] = start[d];
      cell_size[d] = size[d];
      strides[d] = k;
      k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
  }
  __syncthreads();

  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t c = 0;
  for (int d = 0; d < dims; ++d) {
    const Half p = pos[i * D + d] - origin[d];
    c += (int64_t)(p / cell_size[d]) * strides[d];
  }
  out[i] = c;
}
