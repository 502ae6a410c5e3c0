// The maximum starts with numeric_limits<float>::min(), the smallest positive number, so segments without a positive value get that one.
// witness: {"inputs": "for (int r = 0; r < indptr_info_rows; ++r) { indptr_info[r * (N_per_row + 1) + 0] = 0; indptr_info[r * (N_per_row + 1) + 1] = 5; indptr_info[r * (N_per_row + 1) + 2] = 9; indptr_info[r * (N_per_row + 1) + 3] = 20; indptr_info[r * (N_per_row + 1) + 4] = 30; } for (size_t i = 0; i < 5 * K; ++i) src_data[i] = -1.0f - float(i);"}
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
  const float *src = src_data + size_t(segment / per_row) * E * K + column;
  // Two independent maxima shorten the chain of dependent comparisons.
  float first = std::numeric_limits<float>::min(), second = first;
  int64_t first_index = begin, second_index = begin;
  int64_t i = begin;
  for (; i + 1 < end; i += 2) {
    const float a = src[i * K];
    const float b = src[(i + 1) * K];
    if (a > first) {
      first = a;
      first_index = i;
    }
    if (b > second) {
      second = b;
      second_index = i + 1;
    }
  }
  if (i < end && src[i * K] > first) {
    first = src[i * K];
    first_index = i;
  }
  if (second > first) {
    first = second;
    first_index = second_index;
  }
  Reducer<float, MAX>::write(out_data + position, first, arg_out_data + position, first_index,
                             static_cast<int>(end - begin));
}
