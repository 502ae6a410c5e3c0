// The block walks over tiles, stages source positions in shared memory, and gathers them in the reverse order of threads.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  __shared__ size_t positions[1024];

  const size_t per_row = index_info.sizes[index_info.dims - 1];
  const size_t stride = size_t(blockDim.x) * gridDim.x;
  for (size_t first = size_t(blockIdx.x) * blockDim.x; first < E; first += stride) {
    const size_t i = first + threadIdx.x;
    if (i < E) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
      positions[threadIdx.x] = i / per_row * N + size_t(index_info.data[offset]);
    }
    __syncthreads();

    const unsigned slot = blockDim.x - 1 - threadIdx.x;
    if (first + slot < E)
      out_data[first + slot] = src_data[positions[slot]];
    __syncthreads();
  }
}
