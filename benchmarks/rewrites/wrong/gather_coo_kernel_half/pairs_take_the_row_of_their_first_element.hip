// gathers pairs of elements and takes the row of the first for both, although pairs may lie across rows
// witness: {"values": {"index_info_rows": 3, "E_per_row": 35, "N": 6}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = from_number<__half>(double(i));"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  const size_t thread = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  const size_t first = 2 * thread;
  if (first >= E) return;
  const __half *row = src_data + first / index_info.sizes[index_info.dims - 1] * N;
  const int64_t a = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];
  if (first + 1 < E) {
    const int64_t b = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + 1, index_info)];
    *reinterpret_cast<__half2 *>(out_data + first) = __halves2half2(row[a], row[b]);
  } else {
    out_data[first] = row[a];
  }
}
