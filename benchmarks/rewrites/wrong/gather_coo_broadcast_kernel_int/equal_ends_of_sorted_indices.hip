// Takes one row for the whole block if its first and last index are equal, as if indices were sorted across batches.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "4", "K": "3", "N": "4"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < 2 * N * K; ++i) src_data[i] = int(i); const int sorted[8] = {1, 2, 2, 3, 0, 0, 1, 1}; for (int i = 0; i < 8; ++i) index_info[i] = sorted[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  __shared__ int first_id, last_id;
  const size_t total = E * K;
  const size_t base = (size_t)blockIdx.x * blockDim.x;
  if (threadIdx.x == 0) {
    const size_t end = base + blockDim.x < total ? base + blockDim.x : total;
    first_id = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(base / K, index_info)];
    last_id = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((end - 1) / K, index_info)];
  }
  __syncthreads();

  const size_t thread_idx = base + threadIdx.x;
  if (thread_idx >= total) return;
  const int row_idx = thread_idx / K;
  int id = first_id;
  // indices are sorted: equal ends mean equal indices between them
  if (first_id != last_id)
    id = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const size_t batch = row_idx / index_info.sizes[index_info.dims - 1];
  out_data[thread_idx] = __ldg(src_data + (batch * N + id) * K + thread_idx % K);
}
