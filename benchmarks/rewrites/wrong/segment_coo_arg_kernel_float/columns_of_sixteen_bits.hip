// the matches of a block are collected in shared memory with positions of sixteen bits
// witness: {"values": {"index_info_rows": 1, "E_per_row": 70000, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 0.0f; src_data[69000] = 1.0f; out_data[0] = 1.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ unsigned short column[1024];
  __shared__ int target[1024];
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();

  const int D = index_info.sizes[index_info.dims - 1];
  const size_t e = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (e < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        static_cast<int>(e), index_info);
    const int at = static_cast<int>(e / D * N + index_info.data[offset]);
    if (src_data[e] == out_data[at]) {
      const int slot = atomicAdd(&count, 1);
      column[slot] = static_cast<unsigned short>(e % D);
      target[slot] = at;
    }
  }
  __syncthreads();

  for (int i = threadIdx.x; i < count; i += blockDim.x) arg_out_data[target[i]] = column[i];
}
