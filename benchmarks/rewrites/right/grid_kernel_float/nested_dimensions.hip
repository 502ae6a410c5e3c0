// cells are combined from the last dimension to the first
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_float(const float *pos, const float *size,
                            const float *start, const float *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const float *own = pos + thread_idx * D;
  int64_t c = 0;
  for (int64_t d = D - 1; d >= 0; d--) {
    const int64_t cells = (int64_t)((end[d] - start[d]) / size[d]) + 1;
    c = c * cells + (int64_t)((own[d] - start[d]) / size[d]);
  }
  out[thread_idx] = c;
}
