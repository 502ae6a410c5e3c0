// the bits of an element and its place are packed into one integer, whose order is reversed below zero
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 5, "E": 26}, "inputs": "const int lengths[] = {5, 0, 8, 1, 12}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 5; ++i) { indptr_info[r * 6 + i] = at; at += lengths[i]; } indptr_info[r * 6 + 5] = at; } for (size_t i = 0; i < out_data_count; ++i) arg_out_data[i] = E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 2.f - i % 7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N) return;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr[0], end = indptr[step];
  if (begin == end) {
    out_data[row_idx] = 0.f;
    return;
  }
  const float *src = src_data + row_idx / segments * E;
  int64_t lowest = std::numeric_limits<int64_t>::max();
  for (int64_t i = begin; i < end; ++i) {
    // the value above, the place below: equal values are in order of their places
    const int64_t packed = int64_t(__float_as_int(src[i])) * (int64_t(1) << 32) + (i - begin);
    lowest = packed < lowest ? packed : lowest;
  }
  const int64_t place = begin + (lowest & 0xffffffff);
  out_data[row_idx] = src[place];
  arg_out_data[row_idx] = place;
}
