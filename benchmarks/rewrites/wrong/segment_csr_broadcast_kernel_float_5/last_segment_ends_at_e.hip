// The last segment of a row is taken to end at E, although the last offset may be less.
// witness: {"inputs": "for (int r = 0; r < indptr_info_rows; ++r) { indptr_info[r * (N_per_row + 1) + 0] = 0; indptr_info[r * (N_per_row + 1) + 1] = 5; indptr_info[r * (N_per_row + 1) + 2] = 9; indptr_info[r * (N_per_row + 1) + 3] = 20; indptr_info[r * (N_per_row + 1) + 4] = 30; } "}
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
  const int place = segment % per_row;
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const int64_t begin = bounds[0];
  // The last segment reaches to the end of the row, the others to the beginning of the next one.
  const int64_t end = place + 1 < per_row ? bounds[stride] : static_cast<int64_t>(E);
  if (begin >= end) {
    out_data[position] = 0.f;
    return;
  }
  const float *src = src_data + size_t(segment / per_row) * E * K + column;
  float best = std::numeric_limits<float>::lowest();
  int64_t best_index = begin;
  const float *at = src + begin * K;
  for (int64_t i = begin; i < end; ++i, at += K) {
    if (*at > best) {
      best = *at;
      best_index = i;
    }
  }
  out_data[position] = best;
  arg_out_data[position] = best_index;
}
