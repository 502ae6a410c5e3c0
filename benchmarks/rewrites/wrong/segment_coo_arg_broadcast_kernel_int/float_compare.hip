// Source and result are compared as floats, so that large integers which differ in the low bits count as equal.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "4", "K": "2", "N": "8"}, "contents": "whole", "seed": 1, "inputs": "index_info[0] = 2; src_data[0] = 16777217; out_data[2 * K] = 16777216;"}
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
  const int idx = __ldg(index_info.data + offset);
  const int out_idx = ((row / D) * N + idx) * K + col;
  const int value = __ldg(out_data + out_idx);
  if (static_cast<float>(src_data[thread_idx]) == static_cast<float>(value)) arg_out_data[out_idx] = row % D;
}
