// positions are multiplied by the reciprocal of the size, which moves points at the border of a cell
// witness: {"values": {"D": 1, "numel": 300}, "inputs": "for (int64_t d = 0; d < D; ++d) { start[d] = 0; end[d] = 2400; size[d] = 7.625f; } for (size_t i = 0; i < pos_count; ++i) pos[i] = i * 7.625f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_float(const float *pos, const float *size,
                            const float *start, const float *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t thread_idx = blockIdx.x * blockDim.x + threadIdx.x;

  if (thread_idx < numel) {
    int64_t c = 0, k = 1;
    for (int64_t d = 0; d < D; d++) {
      float p = pos[thread_idx * D + d] - start[d];
      c += (int64_t)(p * (1.0f / size[d])) * k;
      k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
    out[thread_idx] = c;
  }
}
