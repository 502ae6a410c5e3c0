// Reads values as two 32-bit words and joins them with the lower one sign-extended.
// witness: {"values": {}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] += 0x80000000L;", "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx - row_idx * K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const size_t slice = row_idx / index_info.sizes[index_info.dims - 1];
  const long *from = src_data + (slice * N + row) * K + col_idx;
  int words[2];
  __builtin_memcpy(words, from, sizeof(words));
  out_data[thread_idx] = ((long)words[1] << 32) | words[0];
}
