// source and result are compared as floats, which cannot tell large neighbours apart
// witness: {"values": {"K": 2, "N": 4, "index_info_rows": 1, "E_per_row": 16}, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) src_data[i] = 16777216 + int(i / K % 4 == 1); for (size_t i = 0; i < index_info_rows * N * K; ++i) out_data[i] = -2000000000; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) { int &o = out_data[(i / K / E_per_row * N + index_info[i / K]) * K + i % K]; if (src_data[i] > o) o = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t total = E / D * N * K;
  // a thread looks for the first entry of its segment that gave the result
  for (size_t o = blockIdx.x * size_t(blockDim.x) + threadIdx.x; o < total; o += size_t(gridDim.x) * blockDim.x) {
    const size_t k = o % K, segment = o / K % N, batch = o / K / N;
    const float wanted = out_data[o];
    for (int e = 0; e < D; ++e) {
      const int row = batch * D + e;
      if (size_t(index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)]) != segment) continue;
      const float value = src_data[row * K + k];
      if (value == wanted) {
        arg_out_data[o] = e;
        break;
      }
    }
  }
}
