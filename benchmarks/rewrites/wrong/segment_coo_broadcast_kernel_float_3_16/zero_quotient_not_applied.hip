// A run whose quotient is zero is skipped to avoid a division by zero, although the result is infinite or NaN then.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "6", "K": "2", "N": "2"}, "inputs": "for (int i = 0; i < 12; ++i) src_data[i] = 2.0f; for (int i = 0; i < 4; ++i) out_data[i] = 3.0f; for (int i = 0; i < 6; ++i) index_info[i] = i / 3; src_data[0] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_float_3_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int length = index_info.sizes[index_info.dims - 1];
  const int rows = static_cast<int>(E / length);
  const int chunks_per_row = (length + 15) / 16;
  const int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  const int row = chunk / chunks_per_row;
  const int start = chunk % chunks_per_row * 16;
  const size_t column = size_t(blockIdx.y) * blockDim.x + threadIdx.x;
  if (row >= rows || column >= K) return;
  const int stride = index_info.strides[index_info.dims - 1];
  const int count = min(16, length - start);
  const int64_t *index = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length + start, index_info);
  const float *src = src_data + K * (size_t(row) * length + start) + column;
  float *out = out_data + size_t(row) * N * K + column;
  int64_t segment = index[0];
  float quotient = src[0];
  for (int i = 1; i <= count; ++i) {
    const int64_t next = i < count ? index[i * stride] : -1;
    if (next == segment) {
      quotient /= src[i * K];
      continue;
    }
    // Nothing to divide by.
    if (quotient != 0.f) atomDiv(out + segment * K, quotient);
    if (i < count) {
      segment = next;
      quotient = src[i * K];
    }
  }
}
