// the column is computed from the thread within the block, which is wrong for further blocks unless K divides the size of a block
// witness: {"values": {"index_info_rows": 1, "E_per_row": 100, "K": 6, "N": 1}, "seed": 7, "inputs": "for (long i = 0; i < index_info_rows * E_per_row * K; ++i) { const long kk = i % K, ee = i / K % E_per_row, rr = i / K / E_per_row; src_data[i] = ee == 90 ? 7L + kk : 1000 + i; } for (long i = 0; i < index_info_rows * N * K; ++i) { const long kk = i % K, rr = i / K / N; out_data[i] = 7L + kk; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  const size_t element = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= E * K) return;
  const unsigned columns = (unsigned)K;
  const unsigned column = threadIdx.x % columns;
  const int edge = (int)(element / columns);
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(edge, index_info)];
  const size_t target = ((size_t)(edge / D) * N + segment) * columns + column;
  if (src_data[element] == out_data[target]) arg_out_data[target] = edge % D;
}
