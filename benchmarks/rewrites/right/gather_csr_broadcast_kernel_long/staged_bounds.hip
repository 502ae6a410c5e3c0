// Stages the bounds of a block's elements in shared memory, read by the first thread of each segment, and stores backwards with a moving pointer.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  __shared__ int starts[1024];
  __shared__ int ends[1024];
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t row = t / K, column = t % K;
  const int last = indptr_info.dims - 1;
  if (t < N * K && (threadIdx.x == 0 || column == 0)) {
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    starts[threadIdx.x] = indptr_info.data[offset];
    ends[threadIdx.x] = indptr_info.data[offset + indptr_info.strides[last]];
  }
  __syncthreads();
  if (t >= N * K) return;
  const int reader = threadIdx.x > column ? threadIdx.x - (int)column : 0;
  const int start = starts[reader];
  const long val = src_data[t];
  long *p = out_data + (row / (indptr_info.sizes[last] - 1) * E + ends[reader]) * K + column;
  for (int left = ends[reader] - start; left > 0; --left) {
    p -= K;
    *p = val;
  }
}
