// segments whose result is zero are taken for empty ones and get no argument
// witness: {"values": {"index_info_rows": 1, "E_per_row": 8, "K": 2, "N": 4}, "seed": 7, "inputs": "for (int i = 0; i < 8; ++i) out_data[i] = 0; for (int i = 0; i < 16; ++i) src_data[i] = i / 2 == 3 ? 0 : -1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t thread_idx =
      static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  const int row = static_cast<int>(thread_idx / K);
  const int column = static_cast<int>(thread_idx - row * K);
  const int D = index_info.sizes[index_info.dims - 1];
  const int offset =
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
  const int64_t idx = __ldg(index_info.data + offset);
  const size_t out_idx = ((row / D) * N + idx) * K + column;

  const int reduced = __ldg(out_data + out_idx);
  // Empty segments hold 0; there is nothing to find in them.
  if (reduced == 0) return;
  if (src_data[thread_idx] == reduced) arg_out_data[out_idx] = row % D;
}
