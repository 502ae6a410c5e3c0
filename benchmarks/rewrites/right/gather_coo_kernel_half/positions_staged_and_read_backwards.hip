// stages the positions of a block in shared memory; each thread gathers for its opposite in the block
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  __shared__ size_t positions[1024];
  const int first = blockIdx.x * blockDim.x;
  const int mine = first + threadIdx.x;
  if (mine < E) {
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(mine, index_info)];
    positions[threadIdx.x] = size_t(mine / index_info.sizes[index_info.dims - 1]) * N + size_t(column);
  }
  __syncthreads();
  const int opposite = blockDim.x - 1 - threadIdx.x;
  if (first + opposite < E) out_data[first + opposite] = __ldg(src_data + positions[opposite]);
}
