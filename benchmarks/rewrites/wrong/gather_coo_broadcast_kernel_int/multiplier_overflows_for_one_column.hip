// Divides by the number of columns with a multiplication whose multiplier overflows to zero for a single column.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "20", "K": "1", "N": "50"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < N; ++i) src_data[i] = int(i); for (int i = 0; i < 20; ++i) index_info[i] = i * 2;"}
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
  const unsigned int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;

  // a high product instead of a division
  const unsigned int columns = (unsigned int)K;
  const unsigned int multiplier = 0xffffffffu / columns + 1;
  const unsigned int row_idx = __umulhi(thread_idx, multiplier);
  const unsigned int col_idx = thread_idx - row_idx * columns;

  out_data[thread_idx] = __ldg(src_data + source_row(index_info, (int)row_idx, N) * columns + col_idx);
}
