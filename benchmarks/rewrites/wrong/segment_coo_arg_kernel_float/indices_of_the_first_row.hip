// the indices of the first row are used for all rows
// witness: {"values": {"index_info_rows": 3, "E_per_row": 20, "N": 5}, "inputs": "for (int r = 0; r < 3; ++r) { for (int n = 0; n < 5; ++n) out_data[r * 5 + n] = -1; for (int e = 0; e < 20; ++e) { int i = r * 20 + e; index_info[i] = e < 4 + 3 * r ? 0 : 1 + (e - 4 - 3 * r) * 4 / (16 - 3 * r); src_data[i] = 1 + (e * 7 + r) % 20; float *o = &out_data[r * 5 + index_info[i]]; if (src_data[i] > *o) *o = src_data[i]; } }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int last = index_info.dims - 1;
  const int D = index_info.sizes[last], stride = index_info.strides[last];
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;

  const int batch = row_idx / D;
  const int e = row_idx - batch * D;
  const float *out = out_data + batch * N;
  int64_t *arg_out = arg_out_data + batch * N;
  const int64_t idx = index_info.data[e * stride];  // index is broadcast over the leading dimensions
  if (src_data[row_idx] == out[idx]) arg_out[idx] = e;
}
