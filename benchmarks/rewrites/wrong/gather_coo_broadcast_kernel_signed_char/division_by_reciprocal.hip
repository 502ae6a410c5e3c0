// The division by K is a multiplication by its float reciprocal, which is a little too small for some K, so that the first column of a row is taken as the end of the row before.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "10", "K": "41", "N": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float inverse = 1.0f / (float)K;
  if (i < E * K) {
    const int row_idx = (int)(i * inverse);
    const int col_idx = i - row_idx * (int)K;
    const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
    const int batch = row_idx / index_info.sizes[index_info.dims - 1];
    const size_t from = ((size_t)batch * N + row) * K + col_idx;
    out_data[i] = __ldg(src_data + from);
  }
}
