// the source of a block is found once and moved on at the first boundary only, so that a block over three or more rows of the index reads the second
// witness: {"values": {"index_info_rows": 10, "E_per_row": 3, "K": 6, "N": 5}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  __shared__ size_t base;
  __shared__ size_t boundary;
  const size_t first = (size_t)blockIdx.x * blockDim.x;
  if (threadIdx.x == 0) {
    const size_t per_row = index_info.sizes[index_info.dims - 1];
    const size_t batch = first / K / per_row;
    base = batch * N * K;
    boundary = (batch + 1) * per_row * K;
  }
  __syncthreads();

  const size_t element = first + threadIdx.x;
  if (element >= E * K) return;
  const int entry = element / K;
  const int column = element % K;
  const int64_t row = index_info.data[
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
  const double *source = src_data + base;
  if (element >= boundary) source += N * K;
  out_data[element] = source[row * K + column];
}
