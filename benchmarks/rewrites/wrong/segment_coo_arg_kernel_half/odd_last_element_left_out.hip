// Each thread handles a pair of elements, and the single last element of an odd number is left out.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "333"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) out_data[i / E_per_row * N + index_info[i]] = src_data[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t N) {

  const int columns = index_info.sizes[index_info.dims - 1];
  const size_t pairs = E / 2;
  const size_t step = size_t(gridDim.x) * blockDim.x;

  for (size_t pair = size_t(blockIdx.x) * blockDim.x + threadIdx.x; pair < pairs; pair += step) {
#pragma unroll
    for (int part = 0; part < 2; ++part) {
      const size_t i = pair * 2 + part;
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
      const size_t row = i / columns;
      const size_t target = row * N + size_t(index_info.data[offset]);
      if (__half2float(src_data[i]) == __half2float(out_data[target]))
        arg_out_data[target] = int64_t(i - row * columns);
    }
  }
}
