// A first pass finds the minimum, and a second one the first element that is equal to it.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_kernel_float_4_1(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N)
    return;
  const int last = indptr_info.dims - 1;
  const int off = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = __ldg(indptr_info.data + off);
  const int64_t end = __ldg(indptr_info.data + off + indptr_info.strides[last]);
  const float *row = src_data + (size_t)(row_idx / (indptr_info.sizes[last] - 1)) * E;

  if (begin >= end) {
    out_data[row_idx] = 0.0f;
    return;
  }
  float low = std::numeric_limits<float>::max();
  for (int64_t i = begin; i < end; ++i)
    low = fminf(low, row[i]);
  int64_t where = begin;
  while (where < end && !(row[where] == low))
    ++where;
  out_data[row_idx] = where < end ? row[where] : low;
  arg_out_data[row_idx] = where < end ? where : begin;
}
