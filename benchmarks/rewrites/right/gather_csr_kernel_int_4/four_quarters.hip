// each of the four lanes fills a contiguous quarter of the segment
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx >> 2, lane = thread_idx & 3;
  if (row_idx >= N) return;
  const int last = indptr_info.dims - 1;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t start = indptr[0];
  const int64_t length = indptr[indptr_info.strides[last]] - start;
  int *out = out_data + row_idx / (indptr_info.sizes[last] - 1) * E + start;
  const int val = src_data[row_idx];
  const int64_t end = length * (lane + 1) / 4;
  for (int64_t i = length * lane / 4; i < end; ++i) out[i] = val;
}
