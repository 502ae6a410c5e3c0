// halves of a segment are searched for their least value, which is then looked for from the start
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N) return;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr[0], end = indptr[step];
  if (begin == end) {
    out_data[row_idx] = 0.f;
    return;
  }
  const float *src = src_data + (row_idx / segments) * E;
  float low = std::numeric_limits<float>::max(), high = low;
  const int64_t middle = begin + (end - begin) / 2;
  for (int64_t i = begin; i < middle; ++i) low = src[i] < low ? src[i] : low;
  for (int64_t i = middle; i < end; ++i) high = src[i] < high ? src[i] : high;
  const float least = high < low ? high : low;
  int64_t at = begin;
  while (at < end - 1 && !(src[at] == least)) ++at;
  out_data[row_idx] = least;
  arg_out_data[row_idx] = at;
}
