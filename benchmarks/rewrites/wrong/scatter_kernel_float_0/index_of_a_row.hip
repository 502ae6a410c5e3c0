// all columns of a source row go where its first column goes
// witness: {"values": {"E": 5, "K": 3, "N": 4, "B": 2}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i; for (size_t i = 0; i < src_data_count; ++i) index_info[i] = (i + i / 3) % N;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < numel) {
    int row = thread_idx / K;
    int k = thread_idx % K;
    // one index per row, broadcast over the columns
    int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * K, index_info);
    int64_t idx = index_info.data[offset];
    Reducer<float, ReductionType(0)>::atomic_write(out_data + row / E * N * K + idx * K + k, src_data[thread_idx]);
  }
}
