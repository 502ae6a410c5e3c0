// the batch is computed from the first row of the block, which is wrong for blocks that reach into the next batch
// witness: {"values": {"index_info_rows": 3, "E_per_row": 10, "K": 2, "N": 10}, "seed": 7, "inputs": "for (int i = 0; i < 60; ++i) out_data[i] = 5; for (int i = 0; i < 60; ++i) src_data[i] = i / 2 == 13 ? 5 : 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int columns = static_cast<int>(K);
  const int block_start = blockIdx.x * blockDim.x;
  const int D = index_info.sizes[index_info.dims - 1];
  // The same for the whole block.
  const int batch = (block_start / columns) / D;
  const int64_t out_base = static_cast<int64_t>(batch) * N;
  const int row_base = batch * D;

  const int thread_idx = block_start + threadIdx.x;
  const int row = thread_idx / columns;
  const int column = thread_idx - row * columns;
  if (row >= static_cast<int>(E)) return;

  const int offset =
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
  const int64_t idx = __ldg(index_info.data + offset);
  const int64_t out_idx = (out_base + idx) * columns + column;
  if (src_data[thread_idx] == __ldg(out_data + out_idx)) {
    arg_out_data[out_idx] = row - row_base;
  }
}
