// Stages the indices in shared memory, sums a tile of one segment by a tree, and finds the ends of runs by looking ahead.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  __shared__ int64_t keys[8][16];
  const int D = index_info.sizes[index_info.dims - 1];
  const int tiles = (D + 15) / 16;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const size_t col = size_t(blockIdx.y) * blockDim.x + threadIdx.x;
  const int dim = row / tiles;
  const int begin = row % tiles * 16;
  const int count = dim < int(E / D) ? min(16, D - begin) : 0;
  if (int(threadIdx.x) < count)
    keys[threadIdx.y][threadIdx.x] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        dim * D + begin + int(threadIdx.x), index_info)];
  __syncthreads();
  if (count == 0 || col >= K) return;

  int part[16];
  for (int i = 0; i < 16; ++i) part[i] = i < count ? src_data[K * (size_t(dim) * D + begin + i) + col] : 0;
  short *target = out_data + size_t(dim) * N * K + col;
  const int64_t *key = keys[threadIdx.y];
  if (key[0] == key[count - 1]) {
    for (int s = 8; s > 0; s /= 2)
      for (int i = 0; i < s; ++i) part[i] += part[i + s];
    Reducer<short, SUM>::atomic_write(target + key[0] * K, short(part[0]));
    return;
  }
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    sum += part[i];
    if (i + 1 == count || key[i + 1] != key[i]) {
      Reducer<short, SUM>::atomic_write(target + key[i] * K, short(sum));
      sum = 0;
    }
  }
}
