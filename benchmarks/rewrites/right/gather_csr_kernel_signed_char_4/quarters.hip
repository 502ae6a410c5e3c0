// each of the four lanes writes a contiguous quarter of the segment, from its end to its start
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  const int step = gridDim.x * blockDim.x / 4;
  const int lane = threadIdx.x % 4;
  const int dim = indptr_info.dims - 1;
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 4; row < (int)N; row += step) {
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t start = ptr[0], end = ptr[indptr_info.strides[dim]];
    const int64_t quarter = (end - start + 3) / 4;
    const int64_t from = start + lane * quarter;
    const int64_t to = from + quarter < end ? from + quarter : end;
    signed char *out = out_data + (size_t)(row / (indptr_info.sizes[dim] - 1)) * E;
    const signed char val = src_data[row];
    for (int64_t i = to - 1; i >= from; --i) out[i] = val;
  }
}
