// The segment indices of a chunk are kept in 16 bits, which is too narrow for more than 65536 segments.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "40", "K": "1", "N": "70000"}, "inputs": "for (int i = 0; i < 40; ++i) { index_info[i] = 69000 + i / 4; src_data[i] = 2.0f + float(i % 3); } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 7.0f;"}
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
  // The indices of the chunk fit into eight registers.
  unsigned short segments[16];
  for (int i = 0; i < count; ++i) segments[i] = static_cast<unsigned short>(index[i * stride]);

  int begin = 0;
  while (begin < count) {
    float quotient = src[begin * K];
    int end = begin + 1;
    for (; end < count && segments[end] == segments[begin]; ++end) quotient /= src[end * K];
    atomDiv(out + segments[begin] * K, quotient);
    begin = end;
  }
}
