// a block takes segments, and its threads stride over the outputs of one
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int per_row = indptr_info.sizes[last] - 1;
  for (size_t segment = blockIdx.x; segment < N; segment += gridDim.x) {
    const int offset = IndexPtrToOffset<int64_t>::get(segment, indptr_info);
    const int64_t begin = indptr_info.data[offset];
    const int64_t end = indptr_info.data[offset + indptr_info.strides[last]];
    int *out = out_data + segment / per_row * E;
    for (int64_t e = begin + threadIdx.x; e < end; e += blockDim.x) out[e] = src_data[segment];
  }
}
