// a block whose first and last entry have the same index copies that one row, as if the indices were sorted
// witness: {"values": {"index_info_rows": 1, "E_per_row": 256, "K": 1, "N": 5}, "contents": "tens", "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int(i % 5);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int gathered_row(
    const at::cuda::detail::TensorInfo<int64_t, int> &info, int entry) {
  return int(info.data[
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, info)]);
}

__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t begin = size_t(blockIdx.x) * blockDim.x;
  const size_t end = begin + blockDim.x < total ? begin + blockDim.x : total;
  const size_t at = begin + threadIdx.x;
  if (at >= end) return;

  const int per_batch = index_info.sizes[index_info.dims - 1];
  const int first = int(begin / K), last = int((end - 1) / K);
  const int lowest = gathered_row(index_info, first);
  const bool uniform = first / per_batch == last / per_batch &&
                       lowest == gathered_row(index_info, last);

  const int entry = int(at / K);
  const int row = uniform ? lowest : gathered_row(index_info, entry);
  out_data[at] = src_data[(size_t(entry / per_batch) * N + row) * K + at % K];
}
