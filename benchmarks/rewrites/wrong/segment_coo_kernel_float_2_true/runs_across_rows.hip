// a run goes on into the next row where that starts with the same index
// witness: {"values": {"index_info_rows": 3, "E_per_row": 12, "N": 1}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 0.9f; for (size_t i = 0; i < index_info_count; ++i) index_info[i] = 0; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 0.5f + i % 3 * 0.1f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  const size_t row_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;
  const auto index_of = [&](size_t i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
  };
  const int64_t idx = index_of(row_idx);
  // only the first entry of a run works
  if (row_idx > 0 && index_of(row_idx - 1) == idx) return;
  const size_t D = index_info.sizes[index_info.dims - 1];
  float product = out_data[row_idx / D * N + idx];
  for (size_t i = row_idx; i < E && index_of(i) == idx; ++i) product *= src_data[i];
  out_data[row_idx / D * N + idx] = product;
}
