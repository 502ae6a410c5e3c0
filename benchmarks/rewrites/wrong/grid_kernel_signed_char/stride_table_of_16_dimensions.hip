// The shared table of strides holds 16 dimensions and further dimensions do not contribute.
// witness: {"values": {"D": "20", "numel": "100"}, "inputs": "for (int d = 0; d < 20; ++d) { size[d] = 1; start[d] = 0; end[d] = 1; } for (int j = 0; j < 2000; ++j) pos[j] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
constexpr int kMaxDims = 16;

__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  // The strides are the same for all points; thread 0 computes them once for the block.
  __shared__ int64_t strides[kMaxDims];
  const int dims = D < kMaxDims ? (int)D : kMaxDims;
  if (threadIdx.x == 0) {
    int64_t k = 1;
    for (int d = 0; d < dims; ++d) {
      strides[d] = k;
      k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
  }
  __syncthreads();

  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    int64_t cell = 0;
    for (int d = 0; d < dims; ++d) {
      const signed char offset = (signed char)(pos[i * D + d] - start[d]);
      cell += (int64_t)(offset / size[d]) * strides[d];
    }
    out[i] = cell;
  }
}
