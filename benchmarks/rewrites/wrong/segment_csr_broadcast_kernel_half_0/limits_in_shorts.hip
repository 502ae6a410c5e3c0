// The limits of a segment are kept as 16-bit numbers, which wrap from 65536 elements on.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "66500", "K": "1", "E": "66500"}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
struct SegmentLimits { unsigned short begin, end; };
__global__ void segment_csr_broadcast_kernel_half_0(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __half *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t tid = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (tid >= N * K) return;
  const size_t row = tid / K, column = tid % K;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
  SegmentLimits limits;
  limits.begin = static_cast<unsigned short>(indptr_info.data[offset]);
  limits.end = static_cast<unsigned short>(indptr_info.data[offset + indptr_info.strides[last]]);
  const __half *src = src_data + row / (indptr_info.sizes[last] - 1) * E * K + column;
  __half sum = __float2half(0.0f);
  for (unsigned int e = limits.begin; e < limits.end; ++e) sum = sum + src[e * K];
  out_data[tid] = sum;
}
