// the row is found with the rounded reciprocal of the row length, which falls one short at some row borders
// witness: {"values": {"index_info_rows": 2, "E_per_row": 41, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 0.0f; src_data[3] = 5.0f; src_data[41] = 5.0f; out_data[0] = 5.0f; out_data[1] = 5.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  // integer division is slow: multiply by the reciprocal
  const float inverse = 1.0f / static_cast<float>(D);
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= static_cast<int>(E)) return;

  const int row = static_cast<int>(static_cast<float>(e) * inverse);
  const int column = e - row * D;
  const int64_t segment =
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  const int64_t target = static_cast<int64_t>(row) * N + segment;
  if (src_data[e] == out_data[target]) arg_out_data[target] = column;
}
