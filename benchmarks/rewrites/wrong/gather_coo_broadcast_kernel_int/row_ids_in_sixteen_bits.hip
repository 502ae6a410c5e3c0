// Keeps row ids of the block in 16 bits to save shared memory, too few for sources of many rows.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "10", "K": "1", "N": "70000"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < N; ++i) src_data[i] = int(i); index_info[4] = 69000;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  __shared__ unsigned short ids[1024];
  const size_t thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int first_row = (size_t)blockIdx.x * blockDim.x / K;
  const int past_row = ((size_t)(blockIdx.x + 1) * blockDim.x - 1) / K + 1;
  for (int r = first_row + threadIdx.x; r < past_row && r < (int)E; r += blockDim.x)
    ids[r - first_row] =
        (unsigned short)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(r, index_info)];
  __syncthreads();

  if (thread_idx < E * K) {
    const int row_idx = thread_idx / K, col_idx = thread_idx % K;
    const size_t batch = row_idx / index_info.sizes[index_info.dims - 1];
    out_data[thread_idx] = __ldg(src_data + (batch * N + ids[row_idx - first_row]) * K + col_idx);
  }
}
