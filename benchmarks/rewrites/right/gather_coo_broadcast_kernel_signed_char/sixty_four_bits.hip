// All of the index arithmetic is in 64 bits and the batch is split off before the row.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  const uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= (uint64_t)E * K) return;
  const uint64_t per_batch = (uint64_t)index_info.sizes[index_info.dims - 1];
  const uint64_t batch = i / (per_batch * K);
  const uint64_t element = i / K;
  const uint64_t column = i - element * K;
  const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)element, index_info)];
  out_data[i] = src_data[(batch * N + (uint64_t)row) * K + column];
}
