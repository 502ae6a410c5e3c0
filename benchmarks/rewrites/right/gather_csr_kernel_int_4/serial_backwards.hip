// one thread fills a segment from its end to its start, and the other threads are idle
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int stride = indptr_info.strides[last], per_row = indptr_info.sizes[last] - 1;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
    const int offset = IndexPtrToOffset<int64_t>::get(i, indptr_info);
    const int start = indptr_info.data[offset];
    const int val = src_data[i];
    for (int e = indptr_info.data[offset + stride] - 1; e >= start; --e) out_data[i / per_row * E + e] = val;
  }
}
