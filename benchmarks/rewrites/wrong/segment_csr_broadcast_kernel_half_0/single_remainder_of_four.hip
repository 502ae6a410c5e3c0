// The loop is unrolled by four, and of the remaining elements only one is added.
// witness: {"values": {"indptr_info_rows": "3", "N_per_row": "4", "K": "6", "E": "14"}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_half_0(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __half *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t tid = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (tid >= N * K) return;
  const size_t row = tid / K;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
  int64_t e = indptr_info.data[offset];
  const int64_t end = indptr_info.data[offset + indptr_info.strides[last]];
  const __half *src = src_data + row / (indptr_info.sizes[last] - 1) * E * K + tid % K;
  __half sum = __float2half(0.0f);
  for (; e + 4 <= end; e += 4) {
    const __half a = src[e * K], b = src[(e + 1) * K], c = src[(e + 2) * K], d = src[(e + 3) * K];
    sum = sum + a;
    sum = sum + b;
    sum = sum + c;
    sum = sum + d;
  }
  if (e < end) sum = sum + src[e * K];
  out_data[tid] = sum;
}
