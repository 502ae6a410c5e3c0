// The bounds of the segments of a block are read once into shared memory.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  __shared__ int64_t begins[256], ends[256];
  const size_t block_item = size_t(blockIdx.x) * 256;
  const size_t block_row = block_item / K;
  const size_t mine = block_row + threadIdx.x;
  if (mine < N) {
    const int at = IndexPtrToOffset<int64_t>::get(int(mine), indptr_info);
    begins[threadIdx.x] = indptr_info.data[at];
    ends[threadIdx.x] = indptr_info.data[at + indptr_info.strides[indptr_info.dims - 1]];
  }
  __syncthreads();
  const size_t item = block_item + threadIdx.x;
  if (item < N * K) {
    const size_t row = item / K;
    const int slot = int(row - block_row);
    const size_t batch = row / size_t(indptr_info.sizes[indptr_info.dims - 1] - 1);
    const float *p = src_data + (batch * E + begins[slot]) * K + item % K;
    float product = 1.0f;
    for (int64_t left = ends[slot] - begins[slot]; left > 0; --left, p += K) product *= *p;
    out_data[item] = product;
  }
}
