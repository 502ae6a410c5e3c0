// the row is found by multiplication with the rounded reciprocal of its length, which is one too small for some lengths (41, for one)
// witness: {"values": {"index_info_rows": "8", "E_per_row": "41", "N": "50"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.0f + float(i); for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int64_t(i % E_per_row) % int64_t(N); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -1.0f; for (int r = 0; r < index_info_rows; ++r) for (int i = 0; i < E_per_row; ++i) out_data[r * N + i] = src_data[r * E_per_row + i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= (int)E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int row = (int)((float)e * (1.0f / D));
  const int at = row * (int)N + (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  if (src_data[e] == out_data[at]) arg_out_data[at] = e % D;
}
