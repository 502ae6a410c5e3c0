// The sum of a run is clamped to the range of short instead of wrapping around.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 16, "K": 1, "N": 1}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 3000; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 20000;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline short narrow_sum(int sum) {
  // a wider accumulator cannot overflow within a tile
  return short(max(int(std::numeric_limits<short>::min()), min(int(std::numeric_limits<short>::max()), sum)));
}

__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int E_1 = E / D;
  const int E_2 = (D + 15) / 16 * 16;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const int col = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim = row * 16 / E_2;
  const int begin = row * 16 % E_2;
  if (dim >= E_1 || col >= int(K)) return;

  const int step = index_info.strides[index_info.dims - 1];
  const int64_t *keys = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + begin, index_info);
  const int count = min(16, D - begin);
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    sum += src_data[K * (size_t(dim) * D + begin + i) + col];
    const bool last = i + 1 == count || keys[(i + 1) * step] != keys[i * step];
    if (!last) continue;
    Reducer<short, SUM>::atomic_write(out_data + (dim * N + keys[i * step]) * K + col, narrow_sum(sum));
    sum = 0;
  }
}
