// the value of a segment is loaded again only if the index changes, not where a new row starts with the same index
// witness: {"values": {"index_info_rows": 3, "E_per_row": 5, "K": 2, "N": 1}, "seed": 7, "inputs": "for (long i = 0; i < index_info_rows * E_per_row * K; ++i) { const long kk = i % K, ee = i / K % E_per_row, rr = i / K / E_per_row; src_data[i] = ee == 2 ? 7L + rr : 1000 + i; } for (long i = 0; i < index_info_rows * N * K; ++i) { const long kk = i % K, rr = i / K / N; out_data[i] = 7L + rr; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  // eight consecutive edges per thread; they are sorted, so most share a segment
  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t column = thread % K;
  const size_t first = thread / K * 8;
  const size_t D = index_info.sizes[index_info.dims - 1];
  int64_t segment = -1;
  size_t target = 0;
  long wanted = 0;
  for (size_t edge = first; edge < first + 8 && edge < E; ++edge) {
    const int64_t next = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)edge, index_info)];
    if (next != segment) {
      segment = next;
      target = (edge / D * N + segment) * K + column;
      wanted = out_data[target];
    }
    if (src_data[edge * K + column] == wanted) arg_out_data[target] = edge % D;
  }
}
