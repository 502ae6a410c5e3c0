// the batch is found once for a block, which may reach into the next one
// witness: {"values": {"K": 3, "N": 7, "index_info_rows": 3, "E_per_row": 50}, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) src_data[i] = int(i * 7919 % 10007) - 5000; for (size_t i = 0; i < index_info_rows * N * K; ++i) out_data[i] = -2000000000; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) { int &o = out_data[(i / K / E_per_row * N + index_info[i / K]) * K + i % K]; if (src_data[i] > o) o = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int batch = int(blockIdx.x * blockDim.x / K) / D;  // uniform, so that it stays in scalar registers
  const int64_t base = batch * N;
  const int row = thread / K;
  const int col = thread - row * K;
  if (row >= E) return;
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  const int64_t target = (base + segment) * K + col;
  if (out_data[target] == src_data[thread]) arg_out_data[target] = row - batch * D;
}
