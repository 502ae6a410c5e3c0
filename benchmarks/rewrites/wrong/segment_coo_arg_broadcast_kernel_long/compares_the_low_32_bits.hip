// the values are compared as int, so that values that differ by a multiple of 2^32 count as equal
// witness: {"values": {"index_info_rows": 2, "E_per_row": 4, "K": 3, "N": 1}, "seed": 7, "inputs": "for (long i = 0; i < index_info_rows * E_per_row * K; ++i) { const long kk = i % K, ee = i / K % E_per_row, rr = i / K / E_per_row; src_data[i] = ee == 0 ? 7L : (ee == 1 + kk ? 4294967303L : 1000 + i); } for (long i = 0; i < index_info_rows * N * K; ++i) { const long kk = i % K, rr = i / K / N; out_data[i] = 7L; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  // a thread compares four consecutive edges of one column
  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t column = thread % K;
  const size_t first = thread / K * 4;
  const size_t D = index_info.sizes[index_info.dims - 1];
  for (size_t edge = first; edge < first + 4 && edge < E; ++edge) {
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)edge, index_info)];
    const size_t target = (edge / D * N + segment) * K + column;
    const int wanted = out_data[target];
    const int value = src_data[edge * K + column];
    if (value == wanted) arg_out_data[target] = edge % D;
  }
}
