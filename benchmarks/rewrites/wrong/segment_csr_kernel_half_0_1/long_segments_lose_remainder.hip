// segments of 128 or more elements are added eight at a time without the elements that remain
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "1", "E": "135"}, "contents": "zeros", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = __float2half(i + 4 > src_data_count ? 100.f : 0.f); indptr_info[0] = 0; indptr_info[1] = 135;"}
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

  const __half *src = src_data + (size_t)(row_idx / segments) * E + row_start;
  const int64_t count = row_end - row_start;
  __half val = Reducer<__half, SUM>::init();
  if (count >= 128) {
    for (int64_t i = 0; i + 8 <= count; i += 8) {
      __half part[8];
#pragma unroll
      for (int k = 0; k < 8; ++k) part[k] = src[i + k];
#pragma unroll
      for (int k = 0; k < 8; ++k) val = val + part[k];
    }
  } else {
    for (int64_t i = 0; i < count; ++i) val = val + src[i];
  }
  out_data[row_idx] = val;
}
