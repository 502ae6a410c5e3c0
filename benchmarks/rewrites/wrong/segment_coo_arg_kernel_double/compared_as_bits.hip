// values are compared as bit patterns: zeros of different signs do not match
// witness: {"values": {"index_info_rows": 2, "E_per_row": 6, "N": 3}, "contents": "zeros", "seed": 93, "inputs": "for (int i = 0; i < 12; ++i) { index_info[i] = i % 6 / 2; src_data[i] = i % 2 ? -0.0 : -1.0 - i; } for (int i = 0; i < 6; ++i) out_data[i] = 0.0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int D = index_info.sizes[index_info.dims - 1];
  if (row_idx >= E) return;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info);
  const int out_idx = row_idx / D * N + index_info.data[offset];
  // the reduction copies one of its elements: the same bits
  const long long bits = __double_as_longlong(src_data[row_idx]);
  if (bits == __double_as_longlong(__ldg(out_data + out_idx))) arg_out_data[out_idx] = row_idx % D;
}
