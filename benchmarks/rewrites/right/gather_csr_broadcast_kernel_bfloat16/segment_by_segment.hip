// a block has every so many segments, and its threads all columns of all their rows
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  const int last = indptr_info.dims - 1;
  for (size_t segment = blockIdx.x; segment < N; segment += gridDim.x) {
    const int64_t *ends = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)segment, indptr_info);
    const size_t begin = ends[0], end = ends[indptr_info.strides[last]];
    const size_t row = segment / (indptr_info.sizes[last] - 1);
    const __hip_bfloat16 *from = src_data + segment * K;
    __hip_bfloat16 *to = out_data + (row * E + begin) * K;
    for (size_t i = threadIdx.x; i < (end - begin) * K; i += blockDim.x) to[i] = from[i % K];
  }
}
