// Clamps cells to the grid between start and end; the original does not for positions beyond end.
// witness: {"values": {"D": "2", "numel": "8"}, "contents": "wide", "seed": 7, "inputs": "for (int d = 0; d < D; ++d) size[d] = from_number<Half>(1), start[d] = from_number<Half>(0), end[d] = from_number<Half>(10); for (int i = 0; i < numel * D; ++i) pos[i] = from_number<Half>(i % 10); pos[3] = from_number<Half>(14);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t clamped_cell(Half offset, Half step, int64_t cells) {
  int64_t cell = (int64_t)(offset / step);
  if (cell < 0) cell = 0;
  if (cell > cells - 1) cell = cells - 1;
  return cell;
}

__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numel) {
    int64_t c = 0, k = 1;
    for (int64_t d = 0; d < D; d++) {
      const int64_t cells = (int64_t)((end[d] - start[d]) / size[d]) + 1;
      c += clamped_cell(pos[i * D + d] - start[d], size[d], cells) * k;
      k *= cells;
    }
    out[i] = c;
  }
}
