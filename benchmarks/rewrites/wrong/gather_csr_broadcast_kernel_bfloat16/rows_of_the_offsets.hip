// a row is found with the number of offsets instead of that of segments, which is one less
// witness: {"values": {"K": 5, "E": 40, "indptr_info_rows": 3, "N_per_row": 12}, "inputs": "for (size_t i = 0; i < N_per_row * indptr_info_rows * K; ++i) src_data[i] = __float2bfloat16(1.f + i % 97); for (int b = 0; b < 3; ++b) for (int j = 0; j <= 12; ++j) indptr_info[b * 13 + j] = j == 12 ? 40 : j * (2 + b % 2);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= N * K) return;
  const int row_idx = thread_idx / K, lane_idx = thread_idx % K;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int stride = indptr_info.strides[indptr_info.dims - 1], width = indptr_info.sizes[indptr_info.dims - 1];
  const int64_t begin = indptr_info.data[offset], end = indptr_info.data[offset + stride];

  const __hip_bfloat16 value = src_data[thread_idx];
  __hip_bfloat16 *out = out_data + (row_idx / width) * E * K + lane_idx;
  for (int64_t i = begin; i < end; ++i) out[i * K] = value;
}
