// The row length is rounded up to the next multiple of 16 even where it is one already, so the chunks of later rows are not reached.
// witness: {"values": {"E_per_row": "128"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.0f + float(i % 3); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 5.0f; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_float_3_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int length = index_info.sizes[index_info.dims - 1];
  const int rows = static_cast<int>(E / length);
  const int padded = length + 16 - length % 16;
  const long long first = (static_cast<long long>(blockIdx.x) * blockDim.y + threadIdx.y) * 16;
  const int row = static_cast<int>(first / padded);
  const int start = static_cast<int>(first % padded);
  const size_t column = size_t(blockIdx.y) * blockDim.x + threadIdx.x;
  if (row >= rows || start >= length || column >= K) return;
  const int stride = index_info.strides[index_info.dims - 1];
  const int count = min(16, length - start);
  const int64_t *index = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length + start, index_info);
  const float *src = src_data + K * (size_t(row) * length + start) + column;
  float *out = out_data + size_t(row) * N * K + column;
  int64_t segment = index[0];
  float quotient = src[0];
  for (int i = 1; i < count; ++i) {
    const int64_t next = index[i * stride];
    const float value = src[i * K];
    if (next == segment) {
      quotient = quotient / value;
    } else {
      atomDiv(out + segment * K, quotient);
      quotient = value;
      segment = next;
    }
  }
  atomDiv(out + segment * K, quotient);
}
