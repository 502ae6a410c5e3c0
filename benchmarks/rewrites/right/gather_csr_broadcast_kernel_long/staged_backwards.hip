// Values and bounds are staged in shared memory, and outputs are written from the last to the first.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  __shared__ int64_t first[256];
  __shared__ int64_t beyond[256];
  __shared__ long values[256];
  const int dim = indptr_info.dims - 1;
  const size_t block_start = static_cast<size_t>(blockIdx.x) * 256;
  const size_t base_row = block_start / K;
  const size_t row_of_slot = base_row + threadIdx.x;
  if (row_of_slot < N) {
    const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row_of_slot), indptr_info);
    first[threadIdx.x] = indptr_info.data[offset];
    beyond[threadIdx.x] = indptr_info.data[offset + indptr_info.strides[dim]];
  }
  const size_t i = block_start + threadIdx.x;
  if (i < N * K) values[threadIdx.x] = src_data[i];
  __syncthreads();
  if (i >= N * K) return;
  const size_t row = i / K, lane = i % K;
  const size_t slot = row - base_row;  // at most 255
  long *out = out_data + row / (indptr_info.sizes[dim] - 1) * E * K + lane;
  for (int64_t e = beyond[slot] - 1; e >= first[slot]; --e) out[e * K] = values[threadIdx.x];
}
