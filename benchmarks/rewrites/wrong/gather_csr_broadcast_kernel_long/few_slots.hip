// The bounds of the rows of a block are staged in 66 slots, too few for K below 4.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 200, "K": 1, "E": 1000}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
#define ROW_SLOTS 66
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  __shared__ int first[ROW_SLOTS];
  __shared__ int beyond[ROW_SLOTS];
  const int dim = indptr_info.dims - 1;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int base_row = blockIdx.x * blockDim.x / K;
  if (threadIdx.x < ROW_SLOTS && base_row + threadIdx.x < N) {
    const int offset = IndexPtrToOffset<int64_t>::get(base_row + threadIdx.x, indptr_info);
    first[threadIdx.x] = indptr_info.data[offset];
    beyond[threadIdx.x] = indptr_info.data[offset + indptr_info.strides[dim]];
  }
  __syncthreads();
  const int row_idx = thread_idx / K;
  const int slot = row_idx - base_row;
  if (thread_idx < N * K && slot < ROW_SLOTS) {
    const long val = src_data[thread_idx];
    const size_t batch = row_idx / (indptr_info.sizes[dim] - 1);
    long *out = out_data + batch * E * K + thread_idx % K;
    for (int e = first[slot]; e < beyond[slot]; ++e) out[e * K] = val;
  }
}
