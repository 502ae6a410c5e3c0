// The segment index is kept in 16 bits, too few for more than 65536 segments.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "4", "K": "1", "N": "70000"}, "contents": "whole", "seed": 1, "inputs": "index_info[0] = 69999; src_data[0] = 3; out_data[69999] = 3; out_data[69999 - 65536] = 2;"}
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
  const unsigned short idx = static_cast<unsigned short>(__ldg(index_info.data + offset));
  const int out_idx = ((row / D) * N + idx) * K + col;
  const int value = __ldg(out_data + out_idx);
  if (src_data[thread_idx] == value) arg_out_data[out_idx] = row % D;
}
