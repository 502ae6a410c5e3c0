// at most 32 rounds of 32 elements are added, so that longer segments are cut off
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "1", "E": "1500"}, "contents": "zeros", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = __float2half(i + 4 > src_data_count ? 100.f : 0.f); indptr_info[0] = 0; indptr_info[1] = 1500;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_half_0_1(const __half *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   __half *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  __shared__ unsigned short tile[256];
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 32;
  const int lane = threadIdx.x & 31;
  const bool active = row_idx < N;
  int64_t row_start = 0, row_end = 0;
  const __half *src = src_data;
  if (active) {
    const int at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    row_start = __ldg(indptr_info.data + at);
    row_end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);
    src += (size_t)(row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;
  }
  __half val = Reducer<__half, SUM>::init();
  for (int round = 0; round < 32; ++round) {
    const int64_t i = row_start + round * 32 + lane;
    if (i < row_end) tile[threadIdx.x] = __half_as_ushort(src[i]);
    __syncthreads();
    if (lane == 0)
      for (int k = 0; k < 32 && row_start + round * 32 + k < row_end; ++k)
        val = val + __ushort_as_half(tile[threadIdx.x + k]);
    __syncthreads();
  }
  if (active && lane == 0) out_data[row_idx] = val;
}
