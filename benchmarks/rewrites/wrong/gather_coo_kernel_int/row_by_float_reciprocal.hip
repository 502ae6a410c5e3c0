// The row is computed with a rounded float reciprocal, which gives one row too few at exact multiples of some row lengths.
// witness: {"values": {"index_info_rows": "30", "E_per_row": "41"}, "inputs": "for (int i = 0; i < 180; ++i) src_data[i] = 100 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const float reciprocal = 1.0f / index_info.sizes[index_info.dims - 1];

  if (row_idx < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    const size_t row = index_info.data[offset];

    // The integer division is replaced by a multiplication.
    const int source_row = int(float(row_idx) * reciprocal);
    out_data[row_idx] = __ldg(src_data + source_row * N + row);
  }
}
