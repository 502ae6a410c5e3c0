// looks for the largest entry itself, though callers also ask where the smallest is
// witness: {"values": {"K": 3, "N": 5, "index_info_rows": 2, "E_per_row": 25}, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) src_data[i] = int(i * 7919 % 10007) - 5000; for (size_t i = 0; i < index_info_rows * N * K; ++i) out_data[i] = 2000000000; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) { int &o = out_data[(i / K / E_per_row * N + index_info[i / K]) * K + i % K]; if (src_data[i] < o) o = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int outputs = E / D * N * K;
  for (int o = blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += gridDim.x * blockDim.x) {
    const int k = o % K, segment = o / K % N, batch = o / K / N;
    int best = 0, found = -1;
    for (int e = 0; e < D; ++e) {
      const int row = batch * D + e;
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
      if (index_info.data[offset] != segment) continue;
      const int value = src_data[row * K + k];
      if (found < 0 || value > best) {
        best = value;
        found = e;
      }
    }
    // segments without entries keep what the caller filled in
    if (found >= 0) arg_out_data[o] = found;
  }
}
