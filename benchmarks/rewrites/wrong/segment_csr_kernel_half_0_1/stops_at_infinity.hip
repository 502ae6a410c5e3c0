// the sum stops once it is infinite, though a NaN or an infinity of the other sign may follow
// witness: {"values": {}, "contents": "infinities", "seed": 1, "inputs": "indptr_info[0] = 0; for (int k = 1; k <= N_per_row; ++k) indptr_info[k] = k * 4; src_data[0] = __float2half(__builtin_inff()); src_data[1] = __float2half(-__builtin_inff());"}
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
  for (int64_t i = row_start; i < row_end; ++i) {
    val = val + src[i];
    const float so_far = __half2float(val);
    if (so_far - so_far != 0.f) break;  // infinite: nothing can change it
  }
  out_data[row_idx] = val;
}
