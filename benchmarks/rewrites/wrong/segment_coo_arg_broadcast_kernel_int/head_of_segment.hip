// Only the first row of a run of equal indices is looked at, so an extremum further down its segment is not found.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "4", "K": "1", "N": "8"}, "contents": "whole", "seed": 1, "inputs": "for (int e = 0; e < 4; ++e) { index_info[e] = e / 2; src_data[e] = e; } out_data[0] = 1; out_data[1] = 3;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu:segment_coo_arg_broadcast_kernel
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread_idx / K;
  const int col = thread_idx % K;
  const int D = index_info.sizes[index_info.dims - 1];
  if (row >= E || col >= K) return;

  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
  // one candidate per segment: the row where a new index starts
  if (row % D > 0) {
    const int before = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row - 1, index_info);
    if (__ldg(index_info.data + before) == __ldg(index_info.data + offset)) return;
  }
  const int idx = __ldg(index_info.data + offset);
  const int out_idx = ((row / D) * N + idx) * K + col;
  const int value = __ldg(out_data + out_idx);
  if (src_data[thread_idx] == value) arg_out_data[out_idx] = row % D;
}
