// Passes the values through float registers, which rounds large integers.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "20", "K": "2", "N": "5"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < N * K; ++i) src_data[i] = 16777217 + 2 * int(i);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline size_t source_row(const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int e, size_t N) {
  const int at_index = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info);
  const size_t batch = e / index_info.sizes[index_info.dims - 1];
  return batch * N + index_info.data[at_index];
}

template <typename scalar_t>
__device__ inline float load_value(const scalar_t *address) {
  return static_cast<float>(__ldg(address));
}

__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < E * K; i += stride) {
    const int e = i / K;
    const float value = load_value(src_data + source_row(index_info, e, N) * K + i % K);
    out_data[i] = static_cast<int>(value);
  }
}
