// Keeps four independent maxima and merges them at the end, the lower index first among equals.
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
  float best[4];
  int64_t index[4];
  for (int k = 0; k < 4; ++k) {
    best[k] = std::numeric_limits<float>::lowest();
    index[k] = end;
  }
  int64_t i = begin;
  for (; i + 4 <= end; i += 4) {
    for (int k = 0; k < 4; ++k) {
      const float value = src[(i + k) * K];
      if (value > best[k]) {
        best[k] = value;
        index[k] = i + k;
      }
    }
  }
  for (int k = 0; i + k < end; ++k) {
    const float value = src[(i + k) * K];
    if (value > best[k]) {
      best[k] = value;
      index[k] = i + k;
    }
  }
  for (int k = 1; k < 4; ++k) {
    if (best[k] > best[0] || (best[k] == best[0] && index[k] < index[0])) {
      best[0] = best[k];
      index[0] = index[k];
    }
  }
  out_data[position] = best[0];
  arg_out_data[position] = index[0] < end ? index[0] : begin;
}
