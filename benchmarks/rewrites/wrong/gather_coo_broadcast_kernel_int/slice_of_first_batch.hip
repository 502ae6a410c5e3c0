// a block caches the slice of its first element's batch also for elements of the next batch
// witness: {"contents": "wide"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  // Small slices are read many times: keep the one of this batch on chip.
  __shared__ int slice[1024];
  const size_t first = size_t(blockIdx.x) * blockDim.x;
  const int per_batch = index_info.sizes[index_info.dims - 1];
  const size_t batch = first / K / per_batch;
  const int *from = src_data + batch * N * K;
  const bool cached = N * K <= 1024;
  if (cached) {
    for (size_t i = threadIdx.x; i < N * K; i += blockDim.x)
      slice[i] = from[i];
  }
  __syncthreads();

  const size_t at = first + threadIdx.x;
  if (at >= E * K) return;
  const int entry = at / K;
  const size_t column = at - size_t(entry) * K;
  const size_t row = index_info.data[
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry,
                                                             index_info)];
  if (cached)
    out_data[at] = slice[row * K + column];
  else
    out_data[at] = src_data[(entry / per_batch * N + row) * K + column];
}
