// Rows are read in pairs with a pitch of D / 2 pairs, which is not the pitch of the rows when D is odd.
// witness: {"values": {"D": "3"}, "inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = int(i % 7); for (size_t d = 0; d < size_count; ++d) { size[d] = 1; start[d] = 0; end[d] = 9; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  const int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= numel) return;

  const int64_t pairs = D / 2;
  const int2 *coordinate_pairs = reinterpret_cast<const int2 *>(pos) + row * pairs;
  int64_t cluster = 0;
  int64_t stride = 1;
  for (int64_t q = 0; q < pairs; ++q) {
    const int2 p = coordinate_pairs[q];
    const int64_t d = 2 * q;
    cluster += (int64_t)((p.x - start[d]) / size[d]) * stride;
    stride *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
    cluster += (int64_t)((p.y - start[d + 1]) / size[d + 1]) * stride;
    stride *= (int64_t)((end[d + 1] - start[d + 1]) / size[d + 1]) + 1;
  }
  // The last dimension of an odd number of dimensions.
  if (D & 1) {
    const int64_t d = D - 1;
    cluster += (int64_t)((pos[row * D + d] - start[d]) / size[d]) * stride;
  }
  out[row] = cluster;
}
