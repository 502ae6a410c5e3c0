// 32 threads a segment load coalesced into shared memory, the first of them adds in order
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_half_0_1(const __half *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   __half *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  __shared__ unsigned short tile[256];
  __shared__ int64_t lengths[8];
  const int64_t row_idx = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x & 31;
  const bool active = row_idx < (int64_t)N;
  int64_t row_start = 0, row_end = 0;
  const __half *src = src_data;
  if (active) {
    const int at = IndexPtrToOffset<int64_t>::get((int)row_idx, indptr_info);
    row_start = indptr_info.data[at];
    row_end = indptr_info.data[at + indptr_info.strides[indptr_info.dims - 1]];
    src += (size_t)(row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;
  }
  if (lane == 0) lengths[threadIdx.x / 32] = row_end - row_start;
  __syncthreads();
  int64_t longest = 0;
  for (int k = 0; k < 8; ++k) longest = lengths[k] > longest ? lengths[k] : longest;
  __half val = Reducer<__half, SUM>::init();
  for (int64_t base = 0; base < longest; base += 32) {
    const int64_t i = row_start + base + lane;
    if (i < row_end) tile[threadIdx.x] = __half_as_ushort(src[i]);
    __syncthreads();
    if (lane == 0)
      for (int k = 0; k < 32 && row_start + base + k < row_end; ++k)
        val = val + __ushort_as_half(tile[threadIdx.x + k]);
    __syncthreads();
  }
  if (active && lane == 0) out_data[row_idx] = val;
}
