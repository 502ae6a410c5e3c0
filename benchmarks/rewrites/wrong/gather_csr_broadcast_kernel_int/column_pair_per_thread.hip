// A thread copies two consecutive source elements into the segment of the first of them, which is wrong for odd K where a pair straddles two segments.
// witness: {"values": {"K": 7, "E": 100}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {

  const size_t pair = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t first = 2 * pair;
  if (first >= N * K) return;
  const bool both = first + 1 < N * K;
  const int segment = first / K;
  const int column = first - size_t(segment) * K;

  const int offset = IndexPtrToOffset<int64_t>::get(segment, indptr_info);
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const int begin = __ldg(indptr_info.data + offset);
  const int end = __ldg(indptr_info.data + offset + stride);
  const int v0 = src_data[first];
  const int v1 = both ? src_data[first + 1] : 0;

  int *out = out_data + size_t(segment / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E * K + column;
  for (int e = begin; e < end; ++e) {
    out[e * K] = v0;
    if (both) out[e * K + 1] = v1;
  }
}
