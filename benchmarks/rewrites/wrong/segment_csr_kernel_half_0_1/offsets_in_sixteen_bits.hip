// the offsets of the segments are kept in 16 bits in shared memory, which is too few for rows of more than 65535 elements
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "300", "E": "70000"}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < indptr_info_count; ++i) indptr_info[i] = 66000 + int64_t(i) * 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_half_0_1(const __half *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   __half *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  __shared__ unsigned short s_start[256], s_end[256];
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  if (row_idx < N) {
    const int at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    s_start[threadIdx.x] = (unsigned short)indptr_info.data[at];
    s_end[threadIdx.x] = (unsigned short)indptr_info.data[at + indptr_info.strides[indptr_info.dims - 1]];
  }
  __syncthreads();
  if (row_idx < N) {
    const __half *src = src_data + (size_t)(row_idx / segments) * E;
    __half val = Reducer<__half, SUM>::init();
    for (int i = s_start[threadIdx.x]; i < s_end[threadIdx.x]; ++i) val = val + src[i];
    out_data[row_idx] = val;
  }
}
