// one thread reduces all columns of a row in eight registers, so columns from the ninth on are not written
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "K": 9, "E": 50}, "seed": 7, "inputs": "for (int i = 0; i < 3 * 50 * 9; ++i) src_data[i] = -1.0f - (float)(i % 5);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_4(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  constexpr int kColumns = 8;
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= static_cast<int>(N)) return;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = __ldg(indptr_info.data + offset);
  const int64_t row_end =
      __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int columns = static_cast<int>(K);
  const float *src =
      src_data + (row_idx / (indptr_info.sizes[last] - 1)) * E * K;

  float smallest[kColumns];
  int64_t best[kColumns];
  for (int k = 0; k < kColumns; ++k) {
    smallest[k] = Reducer<float, MIN>::init();
    best[k] = row_start;
  }
  // The columns of an element lie next to each other.
  for (int64_t e = row_start; e < row_end; ++e) {
    const float *element = src + e * columns;
    for (int k = 0; k < kColumns && k < columns; ++k) {
      Reducer<float, MIN>::update(&smallest[k], element[k], &best[k], e);
    }
  }
  for (int k = 0; k < kColumns && k < columns; ++k) {
    const size_t position = static_cast<size_t>(row_idx) * K + k;
    Reducer<float, MIN>::write(out_data + position, smallest[k],
                               arg_out_data + position, best[k],
                               static_cast<int>(row_end - row_start));
  }
}
