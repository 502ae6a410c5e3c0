// matches are compacted in groups of 32 threads with the lower half of the wavefront's ballot
// witness: {"values": {"K": 1, "N": 20, "index_info_rows": 2, "E_per_row": 90}, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) src_data[i] = int(i * 7919 % 10007) - 5000; for (size_t i = 0; i < index_info_rows * N * K; ++i) out_data[i] = -2000000000; for (size_t i = 0; i < index_info_rows * E_per_row * K; ++i) { int &o = out_data[(i / K / E_per_row * N + index_info[i / K]) * K + i % K]; if (src_data[i] > o) o = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  __shared__ int found[8][32];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int D = index_info.sizes[index_info.dims - 1];
  const int row = thread / K, col = thread % K;
  int target = -1;
  if (row < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
    const int o = (row / D * N + index_info.data[offset]) * K + col;
    if (src_data[thread] == out_data[o]) target = o;
  }
  // the threads that found something, in their order
  found[warp][lane] = -1;
  const unsigned matches = __ballot(target >= 0);
  __syncthreads();
  if (target >= 0) found[warp][__popc(matches & ((1u << lane) - 1))] = thread;
  __syncthreads();
  if (lane >= __popc(matches) || found[warp][lane] < 0) return;
  const int match = found[warp][lane];
  const int from = match / K;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(from, index_info);
  arg_out_data[(from / D * N + index_info.data[offset]) * K + match % K] = from % D;
}
