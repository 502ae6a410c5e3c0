// threads read the numbers of cells that other threads of the block write to shared memory without a barrier between
// witness: {"values": {"D": 6, "numel": 3000}, "contents": "whole", "inputs": "for (size_t d = 0; d < size_count; ++d) { size[d] = Half(2.0f); start[d] = Half(-2.0f); end[d] = Half(5.0f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define CACHED_COUNTS 64

__device__ inline int64_t count_of_cells(const Half *size, const Half *start, const Half *end, int64_t d) {
  const Half extent = end[d] - start[d];
  const Half cells = extent / size[d];
  return int64_t(float(cells)) + 1;
}

__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  __shared__ int64_t counts[CACHED_COUNTS];
  if (threadIdx.x < CACHED_COUNTS && threadIdx.x < D) counts[threadIdx.x] = count_of_cells(size, start, end, threadIdx.x);

  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < numel) {
    int64_t id = 0, stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const Half moved = pos[i * D + d] - start[d];
      id += int64_t(float(moved / size[d])) * stride;
      stride *= d < CACHED_COUNTS ? counts[d] : count_of_cells(size, start, end, d);
    }
    out[i] = id;
  }
}
