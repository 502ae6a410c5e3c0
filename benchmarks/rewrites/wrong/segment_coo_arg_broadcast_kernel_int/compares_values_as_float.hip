// values are compared as floats, so integers above two to the 24th match their neighbours
// witness: {"values": {"index_info_rows": 1, "E_per_row": 8, "K": 2, "N": 3}, "seed": 7, "inputs": "for (int i = 0; i < 6; ++i) out_data[i] = 16777217; for (int i = 0; i < 16; ++i) src_data[i] = i / 2 == 5 ? 16777216 : 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int total = static_cast<int>(E * K);
  if (thread_idx >= total) return;
  const int columns = static_cast<int>(K);
  const int row = thread_idx / columns;
  const int column = thread_idx - row * columns;
  const int D = index_info.sizes[index_info.dims - 1];
  const int batch = row / D;

  const int offset =
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
  const int idx = static_cast<int>(__ldg(index_info.data + offset));
  const int out_idx = (batch * static_cast<int>(N) + idx) * columns + column;

  const float value = static_cast<float>(src_data[thread_idx]);
  const float reduced = static_cast<float>(__ldg(out_data + out_idx));
  if (value == reduced) arg_out_data[out_idx] = row - batch * D;
}
