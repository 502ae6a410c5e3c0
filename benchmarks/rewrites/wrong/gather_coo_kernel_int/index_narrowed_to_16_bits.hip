// The staged indices are kept in 16-bit words, so rows of the source beyond 65535 wrap around.
// witness: {"values": {"index_info_rows": "1", "N": "70000"}, "inputs": "index_info[5] = 69999; src_data[69999] = 3; src_data[69999 - 65536] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  // The indices of a block are staged first, so that the gathers can all be issued together.
  __shared__ unsigned short staged[1024];

  int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx < E) {
    int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    staged[threadIdx.x] = index_info.data[offset];
  }
  __syncthreads();

  if (row_idx < E) {
    const int per_row = index_info.sizes[index_info.dims - 1];
    const size_t base = size_t(row_idx / per_row) * N;
    out_data[row_idx] = __ldg(src_data + base + staged[threadIdx.x]);
  }
}
