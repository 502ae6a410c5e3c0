// segments whose value is zero are taken for empty ones and get no argument
// witness: {"values": {"index_info_rows": 2, "E_per_row": 5, "K": 2, "N": 1}, "seed": 7, "inputs": "for (long i = 0; i < index_info_rows * E_per_row * K; ++i) { const long kk = i % K, ee = i / K % E_per_row, rr = i / K / E_per_row; src_data[i] = ee == 3 ? 0L : 1000 + i; } for (long i = 0; i < index_info_rows * N * K; ++i) { const long kk = i % K, rr = i / K / N; out_data[i] = 0L; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  const size_t stride = (size_t)gridDim.x * blockDim.x;
  const size_t D = index_info.sizes[index_info.dims - 1];
  for (size_t element = (size_t)blockIdx.x * blockDim.x + threadIdx.x; element < E * K;
       element += stride) {
    const size_t edge = element / K;
    const size_t column = element - edge * K;
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)edge, index_info)];
    const size_t target = (edge / D * N + segment) * K + column;
    const long wanted = out_data[target];
    if (wanted == 0) continue;  // nothing was reduced into this segment
    if (src_data[element] == wanted) arg_out_data[target] = edge % D;
  }
}
