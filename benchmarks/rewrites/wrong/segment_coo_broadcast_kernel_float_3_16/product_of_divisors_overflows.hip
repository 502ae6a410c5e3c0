// The divisors of a run are multiplied first and divided by once, and their product overflows where the successive quotients do not.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "5", "K": "2", "N": "2"}, "inputs": "for (int i = 0; i < 5; ++i) index_info[i] = 1; for (int i = 0; i < 10; ++i) src_data[i] = 5e9f; for (int i = 0; i < 4; ++i) out_data[i] = 1.0f;"}
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
  for (int i = 0; i < count;) {
    const int64_t segment = index[i * stride];
    const float numerator = src[i * K];
    float divisor = 1.f;
    // One division per run instead of one per element.
    for (++i; i < count && index[i * stride] == segment; ++i) divisor *= src[i * K];
    atomDiv(out + segment * K, numerator / divisor);
  }
}
