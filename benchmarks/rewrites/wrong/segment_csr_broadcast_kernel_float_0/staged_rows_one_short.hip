// the pointers of a block's rows are staged, but a block that begins within a row may have one row more
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 100, "K": 6, "E": 700}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i % 11; for (size_t i = 0; i <= N_per_row; ++i) indptr_info[i] = 7 * i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_0(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  __shared__ int64_t begins[257], ends[257];
  const size_t first = size_t(blockIdx.x) * blockDim.x, thread_idx = first + threadIdx.x;
  const size_t first_row = first / K;
  const size_t rows = blockDim.x / K + 1;
  for (size_t i = threadIdx.x; i < rows && first_row + i < N; i += blockDim.x) {
    const int offset = IndexPtrToOffset<int64_t>::get(int(first_row + i), indptr_info);
    begins[i] = indptr_info.data[offset];
    ends[i] = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  }
  __syncthreads();
  if (thread_idx >= N * K) return;
  const size_t row = thread_idx / K, slot = row - first_row;
  const size_t batch = row / (indptr_info.sizes[indptr_info.dims - 1] - 1);
  const float *src = src_data + batch * E * K + thread_idx % K;
  float sum = 0;
  for (int64_t i = begins[slot]; i < ends[slot]; ++i) sum += src[i * K];
  out_data[thread_idx] = sum;
}
