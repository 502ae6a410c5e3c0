// The remainder after groups of four is split into a pair and a single element, and the single one is read from the place of the pair.
// witness: {"inputs": "for (int r = 0; r < indptr_info_rows; ++r) { indptr_info[r * (N_per_row + 1) + 0] = 0; indptr_info[r * (N_per_row + 1) + 1] = 7; indptr_info[r * (N_per_row + 1) + 2] = 9; indptr_info[r * (N_per_row + 1) + 3] = 20; indptr_info[r * (N_per_row + 1) + 4] = 30; } src_data[6 * K] = 5.9e9f; src_data[6 * K + 3] = 5.9e9f;"}
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
  const auto consider = [&](int64_t i) {
    const float value = src[i * K];
    if (value > best) {
      best = value;
      best_index = i;
    }
  };
  int64_t i = begin;
  for (; i + 4 <= end; i += 4) {
    consider(i);
    consider(i + 1);
    consider(i + 2);
    consider(i + 3);
  }
  const int64_t rest = end - i;
  if (rest & 2) {
    consider(i);
    consider(i + 1);
  }
  if (rest & 1) consider(i);
  out_data[position] = best;
  arg_out_data[position] = best_index;
}
