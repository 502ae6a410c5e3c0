// ends are the starts of the neighbours in shared memory, and the last segment of a row is taken to end where the row ends
// witness: {"values": {}, "contents": "inner_offsets", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = __float2half(1.f); for (int r = 0; r < indptr_info_rows; ++r) for (int k = 0; k <= N_per_row; ++k) indptr_info[size_t(r) * (N_per_row + 1) + k] = k * 4;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_half_0_1(const __half *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   __half *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  __shared__ int64_t s_start[256];
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const bool active = row_idx < N;
  int at = 0;
  if (active) {
    at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    s_start[threadIdx.x] = __ldg(indptr_info.data + at);
  }
  __syncthreads();
  if (!active) return;
  const int64_t row_start = s_start[threadIdx.x];
  int64_t row_end;
  if (row_idx % segments == segments - 1)
    row_end = E;
  else if (threadIdx.x + 1 < blockDim.x)
    row_end = s_start[threadIdx.x + 1];
  else
    row_end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);
  const __half *src = src_data + (size_t)(row_idx / segments) * E;
  __half val = Reducer<__half, SUM>::init();
  for (int64_t i = row_start; i < row_end; ++i) val = val + src[i];
  out_data[row_idx] = val;
}
