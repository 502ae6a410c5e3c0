// A tile is split into at most two runs, though it may hold many short ones.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 4000, "N": 2000}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(1 + i % 5); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(i % 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int tiles = (D + 15) / 16;
  const int row_idx = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim = row_idx / tiles;
  const int begin = row_idx % tiles * 16;
  if (dim < int(E / D) && col_idx < int(K)) {
    const int count = D - begin < 16 ? D - begin : 16;
    const int step = index_info.strides[index_info.dims - 1];
    const int64_t *keys = index_info.data +
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + begin, index_info);
    const short *values = src_data + K * (size_t(dim) * D + begin) + col_idx;
    const int64_t head = keys[0], tail = keys[(count - 1) * step];

    // The keys are sorted: the tile is the end of one segment and the beginning of the next.
    short head_sum = 0, tail_sum = 0;
    for (int i = 0; i < count; ++i) {
      if (keys[i * step] == head)
        head_sum += values[i * K];
      else
        tail_sum += values[i * K];
    }
    Reducer<short, SUM>::atomic_write(out_data + (dim * N + head) * K + col_idx, head_sum);
    if (tail != head)
      Reducer<short, SUM>::atomic_write(out_data + (dim * N + tail) * K + col_idx, tail_sum);
  }
}
