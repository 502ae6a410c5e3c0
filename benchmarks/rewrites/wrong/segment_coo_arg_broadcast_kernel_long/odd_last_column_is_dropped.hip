// the columns are handled in pairs, the last column of an odd number of columns is left out
// witness: {"values": {"index_info_rows": 2, "E_per_row": 6, "K": 3, "N": 1}, "seed": 7, "inputs": "for (long i = 0; i < index_info_rows * E_per_row * K; ++i) { const long kk = i % K, ee = i / K % E_per_row, rr = i / K / E_per_row; src_data[i] = ee == 2 + rr ? 7L + kk : 1000 + i; } for (long i = 0; i < index_info_rows * N * K; ++i) { const long kk = i % K, rr = i / K / N; out_data[i] = 7L + kk; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t pairs = K > 1 ? K / 2 : 1;
  const size_t edge = thread / pairs;
  if (edge >= E) return;
  const size_t column = thread % pairs * 2;
  const size_t D = index_info.sizes[index_info.dims - 1];
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)edge, index_info)];
  const size_t target = (edge / D * N + segment) * K + column;
  const long *source = src_data + edge * K + column;
  if (source[0] == out_data[target]) arg_out_data[target] = edge % D;
  if (column + 1 < K && source[1] == out_data[target + 1])
    arg_out_data[target + 1] = edge % D;
}
