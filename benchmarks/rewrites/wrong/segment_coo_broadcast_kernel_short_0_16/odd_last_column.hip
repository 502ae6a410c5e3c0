// Columns are taken in pairs, and the last column of an odd number is dropped.
// witness: {"values": {"K": 7}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(1 + i % 5); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(i % 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int tiles = (D + 15) / 16;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  // Two columns a thread halve the reads of the indices.
  const size_t col = 2 * (size_t(blockIdx.y) * blockDim.x + threadIdx.x);
  const int dim = row / tiles;
  const int begin = row % tiles * 16;
  if (dim >= int(E / D) || col + 1 >= K) return;

  const int step = index_info.strides[index_info.dims - 1];
  const int64_t *key = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + begin, index_info);
  const int end = min(D, begin + 16);
  const short *source = src_data + K * (size_t(dim) * D + begin) + col;

  short first = source[0], second = source[1];
  int64_t current = *key;
  for (int e = begin + 1; e < end; ++e) {
    key += step;
    source += K;
    if (*key != current) {
      short *address = out_data + (dim * N + current) * K + col;
      Reducer<short, SUM>::atomic_write(address, first);
      Reducer<short, SUM>::atomic_write(address + 1, second);
      current = *key;
      first = second = 0;
    }
    first += source[0];
    second += source[1];
  }
  short *address = out_data + (dim * N + current) * K + col;
  Reducer<short, SUM>::atomic_write(address, first);
  Reducer<short, SUM>::atomic_write(address + 1, second);
}
