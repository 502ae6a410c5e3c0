// Deals consecutive blocks to eight dies, for any number of blocks, and reads the index with explicit strides.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  const unsigned share = gridDim.x / 8, extra = gridDim.x % 8;
  const unsigned die = blockIdx.x % 8;
  const unsigned block = die * share + (die < extra ? die : extra) + blockIdx.x / 8;
  const size_t at = (size_t)block * blockDim.x + threadIdx.x;
  if (at >= E * K) return;
  const int entry = at / K;
  const size_t column = at - entry * K;
  int rest = entry, place = 0;
  for (int d = index_info.dims - 1; d >= 0; --d) {
    const int size = d > 0 ? index_info.sizes[d] : rest + 1;
    place += rest % size * index_info.strides[d];
    rest /= size;
  }
  const size_t slice = entry / index_info.sizes[index_info.dims - 1];
  out_data[at] = src_data[(slice * N + index_info.data[place]) * K + column];
}
