// Walks each segment from its end and accepts equal values, so that the first of several equal maxima wins.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_5(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t position = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (position >= N * K) return;
  const int segment = static_cast<int>(position / K);
  const size_t column = position - size_t(segment) * K;
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(segment, indptr_info);
  const int64_t begin = bounds[0];
  const int64_t end = bounds[indptr_info.strides[indptr_info.dims - 1]];
  if (begin >= end) {
    out_data[position] = 0.f;
    return;
  }
  const float *src = src_data + size_t(segment / per_row) * E * K + column;
  float best = std::numeric_limits<float>::lowest();
  int64_t best_index = begin;
  for (int64_t i = end; i-- > begin;) {
    const float value = src[i * K];
    if (value >= best) {
      best = value;
      best_index = i;
    }
  }
  out_data[position] = best;
  arg_out_data[position] = best_index;
}
