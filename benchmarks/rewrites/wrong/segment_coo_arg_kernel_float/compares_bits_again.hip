// values are compared by their bits so that negative zero does not equal zero
// witness: {"values": {"index_info_rows": 1, "E_per_row": 20, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = -1.0f; src_data[7] = -0.0f; out_data[0] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  // bits are compared, the values were only copied and integers need no floating-point unit
  const unsigned int *values = reinterpret_cast<const unsigned int *>(src_data);
  const unsigned int *results = reinterpret_cast<const unsigned int *>(out_data);
  const size_t e = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (e >= E) return;

  const int D = index_info.sizes[index_info.dims - 1];
  const size_t row = e / D;
  const int64_t column = static_cast<int64_t>(e % D);
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      static_cast<int>(e), index_info)];
  const size_t target = row * N + segment;
  if (values[e] == results[target]) arg_out_data[target] = column;
}
