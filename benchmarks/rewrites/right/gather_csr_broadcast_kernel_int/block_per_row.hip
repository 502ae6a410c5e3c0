// a block copies a row to all outputs of its segment, bounds are in shared memory, and blocks stride over the rows
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  __shared__ int s_bounds[2];
  const int per_batch = indptr_info.sizes[indptr_info.dims - 1] - 1;
  for (size_t row = blockIdx.x; row < N; row += gridDim.x) {
    if (threadIdx.x == 0) {
      const int offset = IndexPtrToOffset<int64_t>::get((int)row, indptr_info);
      s_bounds[0] = (int)indptr_info.data[offset];
      s_bounds[1] = (int)indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
    }
    __syncthreads();
    const int start = s_bounds[0];
    const int end = s_bounds[1];
    __syncthreads();
    if (start < end) {
      const size_t total = (size_t)(end - start) * K;
      int *out = out_data + ((row / per_batch) * E + start) * K;
      for (size_t i = threadIdx.x; i < total; i += blockDim.x) out[i] = src_data[row * K + i % K];
    }
  }
}
