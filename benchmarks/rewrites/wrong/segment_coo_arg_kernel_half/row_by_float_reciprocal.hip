// The row is found with a reciprocal in single precision, which falls short of the next integer for some row lengths.
// witness: {"values": {"index_info_rows": "7", "E_per_row": "41", "N": "287"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) out_data[i / E_per_row * N + index_info[i]] = src_data[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t N) {

  const int columns = index_info.sizes[index_info.dims - 1];
  // One division per thread is replaced by a multiplication.
  const float per_column = 1.0f / columns;

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < int(E); i += blockDim.x * gridDim.x) {
    const int row = int(i * per_column);
    const int column = i - row * columns;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    const size_t target = size_t(row) * N + size_t(index_info.data[offset]);
    if (__half2float(src_data[i]) == __half2float(out_data[target])) arg_out_data[target] = column;
  }
}
