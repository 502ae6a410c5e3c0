// the byte is replicated by multiplying the signed value, whose borrow spoils the upper bytes for negative values
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 5, "E": 64}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = (signed char)(i % 2 ? -3 : 2);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread / 4, lane = thread % 4;
  if (row >= N) return;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t from = indptr_info.data[offset];
  const int64_t to = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  const int val = src_data[row];
  const int four = val * 0x01010101;  // the value in all four bytes
  signed char *out = out_data + row / (indptr_info.sizes[indptr_info.dims - 1] - 1) * E;

  // Each lane writes groups of four bytes: lane 0 the first group, lane 1 the second, ...
  for (int64_t i = from + lane * 4; i < to; i += 16) {
    const int count = to - i < 4 ? (int)(to - i) : 4;
    for (int b = 0; b < count; ++b) out[i + b] = (signed char)(four >> (8 * b));
  }
}
