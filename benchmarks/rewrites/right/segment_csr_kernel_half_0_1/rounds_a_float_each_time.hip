// sums in float, rounded to half after every addition, with a wide index and one row pointer
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_half_0_1(const __half *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   __half *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N) return;
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = __ldg(indptr_info.data + at);
  const int64_t row_end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);

  const __half *p = src_data + (size_t)(row_idx / segments) * E + row_start;
  const __half *end = p + (row_end > row_start ? row_end - row_start : 0);
  float val = 0.f;
  for (; p != end; ++p) val = __half2float(__float2half(val + __half2float(*p)));
  out_data[row_idx] = __float2half(val);
}
