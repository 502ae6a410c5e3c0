// The gathered integers pass through a float array, which rounds values above 2^24.
// witness: {"values": {}, "inputs": "for (int i = 0; i < 18; ++i) src_data[i] = 16777217 + 2 * i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  // Gathered values are collected in shared memory and then written in order.
  __shared__ float gathered[1024];

  const int per_row = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x;
  const int row_idx = first + threadIdx.x;

  if (row_idx < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    const int *source = src_data + size_t(row_idx / per_row) * N;
    gathered[threadIdx.x] = source[index_info.data[offset]];
  }
  __syncthreads();

  for (int i = threadIdx.x; i < blockDim.x && first + i < E; i += blockDim.x)
    out_data[first + i] = gathered[i];
}
