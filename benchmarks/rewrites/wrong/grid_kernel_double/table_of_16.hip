// Sizes, starts and strides are tabled once per block in shared memory for at most 16 dimensions; later dimensions are ignored.
// witness: {"values": {"D": 20, "numel": 300}, "contents": "unit", "seed": 25, "inputs": "for (int d = 0; d < 20; ++d) { size.get()[d] = 0.5; start.get()[d] = 0; end.get()[d] = 0.75; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  enum { MAX_DIMS = 16 };
  __shared__ double cell_size[MAX_DIMS], origin[MAX_DIMS];
  __shared__ int64_t stride[MAX_DIMS];
  const int dims = D < MAX_DIMS ? (int)D : MAX_DIMS;
  if (threadIdx.x == 0) {
    int64_t k = 1;
    for (int d = 0; d < dims; ++d) {
      cell_size[d] = size[d];
      origin[d] = start[d];
      stride[d] = k;
      k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
  }
  __syncthreads();
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numel) {
    int64_t cell = 0;
    for (int d = 0; d < dims; ++d) cell += (int64_t)((pos[i * D + d] - origin[d]) / cell_size[d]) * stride[d];
    out[i] = cell;
  }
}
