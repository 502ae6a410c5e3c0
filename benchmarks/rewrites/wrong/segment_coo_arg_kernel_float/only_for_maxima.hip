// values that are not below the result of their segment count as its maximum, also where the result is a minimum
// witness: {"values": {"index_info_rows": 2, "E_per_row": 30, "N": 4}, "inputs": "for (int r = 0; r < index_info_rows; ++r) { for (size_t n = 0; n < N; ++n) out_data[r * N + n] = -1; for (int e = 0; e < E_per_row; ++e) { int i = r * E_per_row + e; index_info[i] = int64_t(e) * int(N) / E_per_row; src_data[i] = float((e * 37 + r * 11) % 101); float *o = &out_data[r * N + index_info[i]]; if (src_data[i] < *o || e == 0 || index_info[i] != index_info[i - 1]) *o = src_data[i]; } }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  for (int row_idx = blockIdx.x * blockDim.x + threadIdx.x; row_idx < E; row_idx += blockDim.x * gridDim.x) {
    const int D = index_info.sizes[index_info.dims - 1];
    const int column = row_idx % D;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info);
    const size_t segment = (row_idx / D) * N + index_info.data[offset];
    if (src_data[row_idx] < out_data[segment]) continue;
    arg_out_data[segment] = column;
  }
}
