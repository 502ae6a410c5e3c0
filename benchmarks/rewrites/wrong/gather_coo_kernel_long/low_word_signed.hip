// values are put together from two words, of which the lower one is sign-extended
// witness: {"values": {"N": 9, "index_info_rows": 2, "E_per_row": 20}, "inputs": "for (size_t i = 0; i < index_info_rows * N; ++i) src_data[i] = 3000000000L + long(i); for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= E) return;
  const int batch = row / index_info.sizes[index_info.dims - 1];
  const int64_t at = batch * int64_t(N) + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  const int *words = reinterpret_cast<const int *>(src_data);
  const int low = __ldg(words + 2 * at), high = __ldg(words + 2 * at + 1);
  out_data[row] = static_cast<long>(high) << 32 | low;
}
