// the search for the row of an element ends at the first offset that is equal, which may be that of an empty row
// witness: {"values": {"K": 5, "E": 40, "indptr_info_rows": 2, "N_per_row": 12}, "inputs": "for (size_t i = 0; i < N_per_row * indptr_info_rows * K; ++i) src_data[i] = __float2bfloat16(1.f + i % 97); for (int b = 0; b < 2; ++b) for (int j = 0; j <= 12; ++j) indptr_info[b * 13 + j] = j == 12 ? 40 : j / 3 * (9 + b);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int segment_with(const int64_t *offsets, int segments, int64_t element) {
  int low = 0, high = segments;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (offsets[middle] == element) return middle;
    if (offsets[middle] < element)
      low = middle + 1;
    else
      high = middle;
  }
  return low - 1;
}

__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const size_t rows = N / segments, total = rows * E * K, threads = (size_t)gridDim.x * blockDim.x;
  // consecutive threads write consecutive elements
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += threads) {
    const size_t row = i / (E * K), element = i / K % E;
    const int64_t *offsets = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * segments, indptr_info);
    const int segment = segment_with(offsets, segments, element);
    out_data[i] = src_data[(row * segments + segment) * K + i % K];
  }
}
