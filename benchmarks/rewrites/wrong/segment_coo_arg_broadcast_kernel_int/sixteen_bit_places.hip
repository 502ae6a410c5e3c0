// places in a row pass through shared memory as 16-bit numbers
// witness: {"values": {"K": 1, "N": 2, "index_info_rows": 1, "E_per_row": 66000}, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) src_data[i] = int(i); for (size_t i = 0; i < index_info_rows * N * K; ++i) out_data[i] = -2000000000; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) { int &o = out_data[(i / K / E_per_row * N + index_info[i / K]) * K + i % K]; if (src_data[i] > o) o = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  __shared__ unsigned short places[256];
  __shared__ int targets[256];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread / K, col = thread % K;
  const int D = index_info.sizes[index_info.dims - 1];
  targets[threadIdx.x] = -1;
  if (row < E) {
    const int batch = row / D, place = row - batch * D;
    const int segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
    const int target = (batch * N + segment) * K + col;
    if (src_data[thread] == out_data[target]) {
      targets[threadIdx.x] = target;
      places[threadIdx.x] = place;
    }
  }
  __syncthreads();
  // the writes, together
  if (targets[threadIdx.x] >= 0) arg_out_data[targets[threadIdx.x]] = places[threadIdx.x];
}
