// The check whether a chunk has one segment only looks 15 elements ahead within the whole index instead of the row, so the end of a row may be joined with the beginning of the next one.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "20", "K": "3", "N": "1"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.0f + float(i % 4) * 0.25f; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 3.0f;"}
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
  const int first = row * length + start;
  const int last = min(first + 15, static_cast<int>(E) - 1);
  const auto segment_of = [&](int element) {
    return __ldg(index_info.data +
                 at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info));
  };
  float *out = out_data + size_t(row) * N * K + column;

  int64_t segment = segment_of(first);
  float quotient = src_data[K * first + column];
  if (segment_of(last) == segment) {
    // The indices ascend: the whole chunk belongs to one segment.
    for (int i = first + 1; i <= last; ++i) quotient /= src_data[K * i + column];
  } else {
    const int end = min(first + 16, (row + 1) * length);
    for (int i = first + 1; i < end; ++i) {
      const int64_t next = segment_of(i);
      if (next != segment) {
        atomDiv(out + segment * K, quotient);
        segment = next;
        quotient = src_data[K * i + column];
      } else {
        quotient /= src_data[K * i + column];
      }
    }
  }
  atomDiv(out + segment * K, quotient);
}
