// caches the two source rows that a block may need in shared memory; blocks over more than two short rows need more
// witness: {"values": {"index_info_rows": 5, "E_per_row": 60, "N": 16}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = from_number<__half>(double(i + 1));"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  constexpr int capacity = 1024;
  __shared__ __half rows[2 * capacity];
  const int per_row = index_info.sizes[index_info.dims - 1];
  const size_t first = blockIdx.x * size_t(blockDim.x);
  const size_t element = first + threadIdx.x;
  const size_t row0 = first / per_row;
  const size_t last_row = (E - 1) / per_row;
  const bool cached = N <= capacity;
  if (cached) {
    const int count = (row0 < last_row ? 2 : 1) * static_cast<int>(N);
    for (int k = threadIdx.x; k < 2 * capacity; k += blockDim.x)
      rows[k] = k < count ? src_data[row0 * N + k] : __float2half(0.f);
    __syncthreads();
  }
  if (element < E) {
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
    const size_t row = element / per_row;
    out_data[element] = cached ? rows[(row != row0) * N + column] : src_data[row * N + column];
  }
}
