// a row is taken to have as many elements as there are rows
// witness: {"values": {"index_info_rows": 3, "E_per_row": 8, "N": 5}, "inputs": "for (int i = 0; i < 24; ++i) index_info[i] = i % 8 / 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 37 % 1009) / 8;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E) return;

  // all dimensions but the first are those of a row
  int columns = 1;
  for (int k = 0; k < index_info.dims - 1; ++k) columns *= index_info.sizes[k];
  const size_t row = min(i / columns, E / index_info.sizes[index_info.dims - 1] - 1);

  const int64_t index = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  out_data[i] = src_data[row * N + index];
}
