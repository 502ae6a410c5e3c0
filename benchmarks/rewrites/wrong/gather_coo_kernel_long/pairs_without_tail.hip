// a thread writes two entries, and the last of an odd number is left out
// witness: {"values": {"N": 6, "index_info_rows": 3, "E_per_row": 15}, "inputs": "for (size_t i = 0; i < index_info_rows * N; ++i) src_data[i] = long(i + 1) * 10000019; for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const size_t step = 2 * size_t(gridDim.x) * blockDim.x;
  const int D = index_info.sizes[index_info.dims - 1];
  for (size_t row = 2 * (blockIdx.x * size_t(blockDim.x) + threadIdx.x); row + 1 < E; row += step) {
    long two[2];
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row + i, index_info);
      two[i] = __ldg(src_data + (row + i) / D * N + index_info.data[offset]);
    }
    out_data[row] = two[0];
    out_data[row + 1] = two[1];
  }
}
