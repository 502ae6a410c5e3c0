// Walks each tile backwards, with nested loops over runs instead of a carried index, and sums in int.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int tiles = (D + 15) / 16;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const size_t col = size_t(blockIdx.y) * blockDim.x + threadIdx.x;
  const int dim = row / tiles;
  const int begin = row % tiles * 16;
  if (dim >= int(E / D) || col >= K) return;

  const int step = index_info.strides[index_info.dims - 1];
  const int64_t *keys = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + begin, index_info);
  const short *values = src_data + K * (size_t(dim) * D + begin) + col;
  int i = min(16, D - begin) - 1;
  while (i >= 0) {
    const int64_t segment = keys[i * step];
    int sum = 0;
    for (; i >= 0 && keys[i * step] == segment; --i) sum += values[i * K];
    Reducer<short, SUM>::atomic_write(out_data + (size_t(dim) * N + segment) * K + col, short(sum));
  }
}
