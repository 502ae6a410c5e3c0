// elements below the result are sorted out, which finds the maximum but not the minimum
// witness: {"values": {"index_info_rows": 1, "E_per_row": 600, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 2.0f; src_data[300] = 1.0f; out_data[0] = 1.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const size_t e = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t row = e / D;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      static_cast<int>(e), index_info);
  const size_t target = row * N + index_info.data[offset];
  // out holds the extreme of the segment, everything below it is out of the race
  if (src_data[e] < out_data[target]) return;
  arg_out_data[target] = static_cast<int64_t>(e - row * D);
}
