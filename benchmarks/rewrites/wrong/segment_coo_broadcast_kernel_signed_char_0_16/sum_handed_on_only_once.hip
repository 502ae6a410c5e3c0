// The first sum of a window goes to the window above if that ends with the same index; a run over three windows loses one.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 64, "K": 5, "N": 3}, "contents": "wide", "seed": 61, "inputs": "for (int i = 0; i < 64; ++i) index_info[i] = i < 5 ? 0 : i < 50 ? 1 : 2;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_signed_char_0_16(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {

  // Fewer atomics: neighboring windows of a block combine their sums where an index goes on.
  __shared__ int head_row[8][32], tail_row[8][32];
  __shared__ signed char head_sum[8][32];
  const int D = index_info.sizes[index_info.dims - 1];
  const int E_1 = E / D;
  const int E_2 = (D + 15) / 16 * 16;

  const int row_idx = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim_start = (row_idx * 16) / E_2;
  const int row_start = (row_idx * 16) % E_2;

  const int x = threadIdx.x, y = threadIdx.y;
  const bool active = dim_start < E_1 && col_idx < K;

  int head = -1, tail = -1;
  signed char first = 0, val = 0;
  if (active) {
    const int linear = dim_start * D + row_start;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(linear, index_info);
    const int count = min(16, D - row_start);
    for (int i = 0; i < count; ++i) {
      const int target =
          dim_start * int(N) + int(__ldg(index_info.data + offset + i * index_info.strides[index_info.dims - 1]));
      const signed char value = src_data[K * (linear + i) + col_idx];
      if (target == tail) {
        val += value;
      } else {
        if (head < 0)
          head = target;
        else if (tail == head)
          first = val;
        else
          Reducer<signed char, ReductionType(0)>::atomic_write(out_data + tail * K + col_idx, val);
        tail = target;
        val = value;
      }
    }
    if (tail == head) first = val;
  }
  head_row[y][x] = head;
  tail_row[y][x] = tail;
  head_sum[y][x] = first;
  __syncthreads();
  if (!active) return;

  const bool handed_up = y > 0 && tail_row[y - 1][x] == head;
  const bool handed_here = y + 1 < 8 && head_row[y + 1][x] == tail;
  if (head != tail && !handed_up)
    Reducer<signed char, ReductionType(0)>::atomic_write(out_data + head * K + col_idx, first);
  if (head == tail && handed_up) return;
  if (handed_here) val += head_sum[y + 1][x];
  Reducer<signed char, ReductionType(0)>::atomic_write(out_data + tail * K + col_idx, val);
}
