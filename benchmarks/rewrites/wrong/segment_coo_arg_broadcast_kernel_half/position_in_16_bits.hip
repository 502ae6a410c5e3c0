// The position in the row is staged as a 16-bit integer, which rows with more than 65536 elements exceed.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "70000", "K": "1", "N": "70000"}, "inputs": "src_data[66000] = __float2half(3.0f); out_data[index_info[66000]] = __float2half(3.0f);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
struct ElementPlace {
  int batch;
  uint16_t position;
};

__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t thread_idx = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t row = thread_idx / K;
  if (row >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];

  ElementPlace place;
  place.batch = (int)(row / D);
  place.position = (uint16_t)(row % D);
  const size_t col = thread_idx % K;

  const int offset =
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info);
  const int64_t idx = __ldg(index_info.data + offset);
  const size_t out_at = ((size_t)place.batch * N + idx) * K + col;
  if (src_data[thread_idx] == out_data[out_at]) arg_out_data[out_at] = place.position;
}
