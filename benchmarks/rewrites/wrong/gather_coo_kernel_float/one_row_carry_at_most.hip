// The row of sources is that of the block's first element, plus one after a row's end: blocks span more than two rows.
// witness: {"values": {"index_info_rows": 20, "E_per_row": 50, "N": 9}, "contents": "wide", "seed": 31}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const int first = blockIdx.x * blockDim.x;
  const int row_size = index_info.sizes[index_info.dims - 1];
  int batch = first / row_size;               // the same for the block: one division in scalar registers
  const int row_end = (batch + 1) * row_size;

  const int element = first + threadIdx.x;
  if (element >= E) return;
  if (element >= row_end) ++batch;
  const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
  out_data[element] = __ldg(src_data + batch * N + column);
}
