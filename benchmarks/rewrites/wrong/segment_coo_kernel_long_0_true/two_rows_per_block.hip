// The row is taken to be that of the first element of the block or the one after it, which fails where a block of 256 elements meets three rows or more.
// witness: {"values": {"index_info_rows": 11, "E_per_row": 50, "N": 7}, "contents": "wide", "seed": 2, "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int(i) % E_per_row * 7 / E_per_row;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const int start = blockIdx.x * blockDim.x;
  const int row_idx = start + threadIdx.x;
  const int lane_idx = threadIdx.x & 31;
  const int D = index_info.sizes[index_info.dims - 1];
  // One division for a block; the rows are long.
  const int first_row = start / D;
  const int border = (first_row + 1) * D;
  if (row_idx >= E) return;

  const int row = row_idx < border ? first_row : first_row + 1;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  int64_t val = src_data[row_idx];
  for (int i = 1; i < 32; i *= 2) {
    const int64_t tmp = SHFL_UP_SYNC(val, i, 32);
    const int64_t other = SHFL_UP_SYNC(idx, i, 32);
    const int other_row = SHFL_UP_SYNC(row, i, 32);
    if (lane_idx >= i && other_row == row && other == idx) val += tmp;
  }
  const int64_t next = SHFL_DOWN_SYNC(idx, 1, 32);
  const int next_row = SHFL_DOWN_SYNC(row, 1, 32);
  if (lane_idx == 31 || row_idx + 1 == E || next_row != row || next != idx)
    atomAdd(out_data + row * N + idx, val);
}
