// the cells of the dimensions are kept in an array of eight, and further dimensions are left out
// witness: {"values": {"D": 10, "numel": 100}, "inputs": "for (int64_t d = 0; d < D; ++d) { start[d] = -1; end[d] = 3; size[d] = 1.5f; } for (size_t i = 0; i < pos_count; ++i) pos[i] = -1 + (i * 37 % 40) * 0.1f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_float(const float *pos, const float *size,
                            const float *start, const float *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  int64_t cells[8], counts[8];
  const int used = D < 8 ? D : 8;
  for (int d = 0; d < used; d++) {
    cells[d] = (int64_t)((pos[thread_idx * D + d] - start[d]) / size[d]);
    counts[d] = (int64_t)((end[d] - start[d]) / size[d]) + 1;
  }
  int64_t c = 0;
  for (int d = used - 1; d >= 0; d--) c = c * counts[d] + cells[d];
  out[thread_idx] = c;
}
