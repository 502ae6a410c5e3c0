// The last tile of fewer than sixteen entries is never processed.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 4008}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(1 + i % 5); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(i % 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  // One thread reduces a full tile of 16 sorted entries in one column.
  const int TILE = 16;
  const int D = index_info.sizes[index_info.dims - 1];
  const int slices = E / D;
  const int tiles = (D + TILE - 1) / TILE;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const size_t col = blockIdx.y * blockDim.x + threadIdx.x;
  const int slice = row / tiles;
  const int begin = (row % tiles) * TILE;
  if (slice >= slices || begin + TILE > D || col >= K) return;

  const int step = index_info.strides[index_info.dims - 1];
  const int64_t *keys = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(slice * D + begin, index_info);
  const short *column = src_data + K * (size_t(slice) * D + begin) + col;
  short *target = out_data + size_t(slice) * N * K + col;

  int64_t current = keys[0];
  short sum = column[0];
#pragma unroll
  for (int i = 1; i < TILE; ++i) {
    const int64_t key = keys[i * step];
    if (key != current) {
      Reducer<short, SUM>::atomic_write(target + current * K, sum);
      current = key;
      sum = 0;
    }
    sum += column[i * K];
  }
  Reducer<short, SUM>::atomic_write(target + current * K, sum);
}
