// the bytes after the aligned words are counted from the length of the segment instead of from what is left after the unaligned head
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 6, "E": 41}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread >> 2, lane = thread & 3;
  if (row >= N) return;
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int length = (int)(ptr[stride] - ptr[0]);
  if (length <= 0) return;
  const signed char val = src_data[row];
  const size_t base = (size_t)(row / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;
  signed char *begin = out_data + base + ptr[0];
  signed char *end = begin + length;

  // bytes up to a word boundary, whole words, and the rest
  const int head = min(length, (int)((4 - (reinterpret_cast<size_t>(begin) & 3)) & 3));
  if (lane < head) begin[lane] = val;
  const int words = (length - head) / 4;
  const unsigned int byte = (unsigned char)val;
  unsigned int *word = reinterpret_cast<unsigned int *>(begin + head);
  for (int i = lane; i < words; i += 4)
    word[i] = byte | byte << 8 | byte << 16 | byte << 24;
  const int tail = length % 4;
  signed char *last = begin + head + words * 4 + lane;
  if (lane < tail && last < end) *last = val;
}
