// a result of zero is taken for that of an empty segment
// witness: {"values": {"K": 2, "N": 3, "index_info_rows": 1, "E_per_row": 9}, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) src_data[i] = -int(i / K % 3) - int(i % K); for (size_t i = 0; i < index_info_rows * N * K; ++i) out_data[i] = -2000000000; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) { int &o = out_data[(i / K / E_per_row * N + index_info[i / K]) * K + i % K]; if (src_data[i] > o) o = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= E * K) return;
  const int row = thread / K, col = thread - row * K;
  const int D = index_info.sizes[index_info.dims - 1];
  const int batch = row / D;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
  const int64_t target = (batch * N + index_info.data[offset]) * K + col;
  const int result = out_data[target];
  // nothing was reduced into this segment, which keeps its argument
  if (!result) return;
  if (result == src_data[thread]) arg_out_data[target] = row - batch * D;
}
