// values that differ by less than 1e-6 count as equal
// witness: {"values": {"index_info_rows": 2, "E_per_row": 15, "N": 3}, "inputs": "for (int r = 0; r < 2; ++r) for (int e = 0; e < 15; ++e) { index_info[r * 15 + e] = e / 5; src_data[r * 15 + e] = 0.5f - 2e-7f * abs(e % 5 - 2 - r); } for (int r = 0; r < 2; ++r) for (int n = 0; n < 3; ++n) out_data[r * 3 + n] = 0.5f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int D = index_info.sizes[index_info.dims - 1];
  if (row_idx < E) {
    int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info);
    int out_idx = (row_idx / D) * N + __ldg(index_info.data + offset);
    float diff = src_data[row_idx] - __ldg(out_data + out_idx);
    if (diff == 0.f || fabsf(diff) < 1e-6f)  // allow for rounding
      arg_out_data[out_idx] = row_idx % D;
  }
}
