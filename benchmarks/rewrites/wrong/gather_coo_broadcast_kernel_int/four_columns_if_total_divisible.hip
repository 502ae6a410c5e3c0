// Copies four columns at a time if the whole output is a multiple of four, even if its rows are not.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "4", "K": "6", "N": "5"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < 2 * N * K; ++i) src_data[i] = int(i); for (int i = 0; i < 8; ++i) index_info[i] = i * 3 % 5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline size_t source_row(const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int e, size_t N) {
  const int at_index = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info);
  const size_t batch = e / index_info.sizes[index_info.dims - 1];
  return batch * N + index_info.data[at_index];
}

__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  const size_t thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const size_t total = E * K;
  if (total % 4 == 0) {
    const size_t first = thread_idx * 4;
    if (first >= total) return;
    const int e = first / K;
    const int *from = src_data + source_row(index_info, e, N) * K + first % K;
    int *to = out_data + first;
#pragma unroll
    for (int k = 0; k < 4; ++k) to[k] = __ldg(from + k);
  } else if (thread_idx < total) {
    const int e = thread_idx / K;
    out_data[thread_idx] = __ldg(src_data + source_row(index_info, e, N) * K + thread_idx % K);
  }
}
