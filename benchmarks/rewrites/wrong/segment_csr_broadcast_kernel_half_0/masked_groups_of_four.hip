// Elements come in groups of four, and those after the segment are multiplied by zero, which is NaN if they are infinite.
// witness: {"values": {"indptr_info_rows": "3", "N_per_row": "10", "K": "3", "E": "40"}, "contents": "infinities", "seed": 2}
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
  const int64_t begin = indptr_info.data[offset];
  const int64_t end = indptr_info.data[offset + indptr_info.strides[last]];
  const __half *src = src_data + row / (indptr_info.sizes[last] - 1) * E * K + tid % K;
  const int64_t most = static_cast<int64_t>(E) - 1;
  __half sum = __float2half(0.0f);
  for (int64_t group = begin; group < end; group += 4) {
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int64_t e = group + r;
      const float weight = e < end ? 1.0f : 0.0f;
      const float value = weight * __half2float(src[(e < most ? e : most) * K]);
      sum = __float2half(__half2float(sum) + value);
    }
  }
  out_data[tid] = sum;
}
