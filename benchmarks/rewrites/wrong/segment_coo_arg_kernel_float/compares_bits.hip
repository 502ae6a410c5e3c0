// values are compared by their bits, so a negative zero is not equal to a zero
// witness: {"values": {"index_info_rows": 2, "E_per_row": 6, "N": 3}, "inputs": "for (int i = 0; i < 12; ++i) { index_info[i] = i % 6 / 2; src_data[i] = i % 2 == 0 ? -0.0f : -1.0f; } for (int i = 0; i < 6; ++i) out_data[i] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E) return;

  const int columns = index_info.sizes[index_info.dims - 1];
  const int row = i / columns, column = i - row * columns;
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  const int64_t out = row * (int64_t)N + segment;

  // the values were copied, so their bits are the same
  const int *src_bits = reinterpret_cast<const int *>(src_data);
  const int *out_bits = reinterpret_cast<const int *>(out_data);
  if (src_bits[i] == out_bits[out]) arg_out_data[out] = column;
}
