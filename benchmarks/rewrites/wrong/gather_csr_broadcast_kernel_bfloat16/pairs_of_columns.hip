// a thread has two columns, and the last one of an odd number is left out
// witness: {"values": {"K": 7, "E": 40, "indptr_info_rows": 2, "N_per_row": 12}, "inputs": "for (size_t i = 0; i < N_per_row * indptr_info_rows * K; ++i) src_data[i] = __float2bfloat16(1.f + i % 97); for (int b = 0; b < 2; ++b) for (int j = 0; j <= 12; ++j) indptr_info[b * 13 + j] = j == 12 ? 40 : j * (3 - b);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  const size_t pairs = max(K / 2, (size_t)1), columns = min(K, (size_t)2);
  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t row = thread / pairs, column = thread % pairs * 2;
  if (row >= N) return;

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int64_t *ends = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t begin = ends[0], end = ends[indptr_info.strides[indptr_info.dims - 1]];
  __hip_bfloat16 values[2];
  for (size_t k = 0; k < columns; ++k) values[k] = src_data[row * K + column + k];
  __hip_bfloat16 *out = out_data + (row / segments) * E * K + column;
  for (int64_t i = begin; i < end; ++i) {
    for (size_t k = 0; k < columns; ++k) out[i * K + k] = values[k];
  }
}
