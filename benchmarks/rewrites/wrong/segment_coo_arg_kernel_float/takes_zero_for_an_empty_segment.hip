// segments whose result is zero are taken to be empty and get no argument
// witness: {"values": {"index_info_rows": 1, "E_per_row": 20, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = -1.0f; src_data[7] = 0.0f; out_data[0] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  for (size_t e = blockIdx.x * blockDim.x + threadIdx.x; e < E; e += blockDim.x * gridDim.x) {
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        static_cast<int>(e), index_info)];
    const size_t target = e / D * N + segment;
    const float result = out_data[target];
    if (result == 0.0f) continue;  // empty segments were set to zero
    if (src_data[e] == result) arg_out_data[target] = e % D;
  }
}
