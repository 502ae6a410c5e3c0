// outputs and values are staged in shared memory, and the first thread of every run in the block sums it
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_int_0_true(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   int *out_data, size_t E, size_t N) {
  __shared__ int64_t s_slot[1024];
  __shared__ int s_value[1024];
  const size_t D = index_info.sizes[index_info.dims - 1];
  for (size_t first = (size_t)blockIdx.x * blockDim.x; first < E; first += (size_t)gridDim.x * blockDim.x) {
    const size_t e = first + threadIdx.x;
    if (e < E) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info);
      s_slot[threadIdx.x] = (int64_t)(e / D * N) + index_info.data[offset];
      s_value[threadIdx.x] = src_data[e];
    }
    __syncthreads();
    const size_t count = E - first < blockDim.x ? E - first : blockDim.x;
    if (threadIdx.x < count && (threadIdx.x == 0 || s_slot[threadIdx.x - 1] != s_slot[threadIdx.x])) {
      const int64_t slot = s_slot[threadIdx.x];
      unsigned int sum = 0;
      for (size_t i = threadIdx.x; i < count && s_slot[i] == slot; ++i) sum += (unsigned int)s_value[i];
      atomicAdd(out_data + slot, (int)sum);
    }
    __syncthreads();
  }
}
