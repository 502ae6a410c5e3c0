// A wavefront writes the consecutive output elements of a segment with all its lanes.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {

  const int lane = threadIdx.x & 63;
  const size_t waves = size_t(gridDim.x) * blockDim.x / 64;
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  for (size_t segment = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) / 64; segment < N; segment += waves) {
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(int(segment), indptr_info);
    const int64_t begin = ptr[0];
    const int64_t end = ptr[indptr_info.strides[indptr_info.dims - 1]];
    if (end <= begin) continue;
    const size_t count = size_t(end - begin) * K;
    int *out = out_data + (segment / per_row * E + begin) * K;
    size_t column = lane % K;
    const size_t step = 64 % K;
    for (size_t j = lane; j < count; j += 64) {
      out[j] = src_data[segment * K + column];
      column += step;
      if (column >= K) column -= K;
    }
  }
}
