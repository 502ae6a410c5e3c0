// Each thread sums two adjacent columns, and the last one of an odd number of columns is forgotten.
// witness: {"values": {"indptr_info_rows": "2", "N_per_row": "4", "K": "5", "E": "12"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_half_0(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __half *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t pairs = K / 2;
  const size_t tid = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (tid >= N * pairs) return;
  const size_t row = tid / pairs, column = (tid - row * pairs) * 2;
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const size_t batch = row / segments;
  const int64_t *limits = indptr_info.data + IndexPtrToOffset<int64_t>::get(int(row), indptr_info);
  const int64_t begin = limits[0], end = limits[indptr_info.strides[indptr_info.dims - 1]];
  const __half *src = src_data + batch * E * K + column;
  __half left = __float2half(0.0f), right = __float2half(0.0f);
  for (int64_t e = begin; e < end; ++e) {
    left = left + src[e * K];
    right = right + src[e * K + 1];
  }
  out_data[row * K + column] = left;
  out_data[row * K + column + 1] = right;
}
