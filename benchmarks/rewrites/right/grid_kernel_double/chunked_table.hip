// Strides are tabled in shared memory, chunk after chunk of 24 dimensions, by the block together.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  enum { CHUNK = 24 };
  __shared__ double cell_size[CHUNK], origin[CHUNK];
  __shared__ int64_t stride[CHUNK], cells[CHUNK];
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  int64_t cell = 0, k = 1;
  for (int64_t first = 0; first < D; first += CHUNK) {
    const int dims = D - first < CHUNK ? (int)(D - first) : (int)CHUNK;
    for (int d = threadIdx.x; d < dims; d += blockDim.x) {
      cell_size[d] = size[first + d];
      origin[d] = start[first + d];
      cells[d] = (int64_t)((end[first + d] - origin[d]) / cell_size[d]) + 1;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      for (int d = 0; d < dims; ++d) {
        stride[d] = k;
        k *= cells[d];
      }
    }
    __syncthreads();
    if (i < numel)
      for (int d = dims - 1; d >= 0; --d)
        cell += (int64_t)((pos[i * D + first + d] - origin[d]) / cell_size[d]) * stride[d];
    __syncthreads();
  }
  if (i < numel) out[i] = cell;
}
