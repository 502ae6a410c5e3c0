// The batch of an element is found by dividing by the size of the first dimension of the index instead of the last one.
// witness: {"values": {"index_info_rows": "4", "E_per_row": "9", "K": "3", "N": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  int row_idx = thread_idx / K;
  int col_idx = thread_idx - row_idx * K;
  int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  int batch = row_idx / index_info.sizes[0];
  if (batch >= index_info.sizes[0]) batch = index_info.sizes[0] - 1;
  out_data[thread_idx] = __ldg(src_data + ((size_t)batch * N + row) * K + col_idx);
}
