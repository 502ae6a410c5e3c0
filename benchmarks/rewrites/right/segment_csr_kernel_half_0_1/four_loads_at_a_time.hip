// four elements are loaded at a time and added in order
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

  const __half *src = src_data + (size_t)(row_idx / segments) * E;
  __half val = Reducer<__half, SUM>::init();
  int64_t i = row_start;
  for (; i + 4 <= row_end; i += 4) {
    const __half a = src[i], b = src[i + 1], c = src[i + 2], d = src[i + 3];
    val = val + a;
    val = val + b;
    val = val + c;
    val = val + d;
  }
  for (; i < row_end; ++i) val = val + src[i];
  out_data[row_idx] = val;
}
