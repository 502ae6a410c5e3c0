// The fast path for K = 1 forgets the offset of the batch.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "20", "K": "1", "N": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E * K) return;
  if (K == 1) {
    // One column: no division needed, a plain gather.
    out_data[i] = __ldg(src_data + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)]);
    return;
  }
  const int row_idx = i / K;
  const int col_idx = i % K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const int batch = row_idx / index_info.sizes[index_info.dims - 1];
  out_data[i] = __ldg(src_data + batch * N * K + K * row + col_idx);
}
