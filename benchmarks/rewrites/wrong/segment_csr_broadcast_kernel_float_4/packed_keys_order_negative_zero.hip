// value and position are packed into one ordered integer, which puts negative zero before zero
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "K": 6, "E": 300}, "seed": 7, "inputs": "for (int i = 0; i < 3 * 300 * 6; ++i) src_data[i] = ((i / 6) % 300 + i % 6) % 2 ? -0.0f : 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_4(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= static_cast<int>(N * K)) return;
  const int columns = static_cast<int>(K);
  const int row_idx = thread_idx / columns;
  const int column = thread_idx - row_idx * columns;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = __ldg(indptr_info.data + offset);
  const int64_t row_end =
      __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int batch = row_idx / (indptr_info.sizes[last] - 1);
  const float *src = src_data + batch * E * K + column;

  // Order-preserving bits of the value above, the position below: the smallest
  // key is the smallest value and, among equals, the first position.
  const float start_value = Reducer<float, MIN>::init();
  unsigned int bits;
  __builtin_memcpy(&bits, &start_value, sizeof(bits));
  unsigned long long key =
      (static_cast<unsigned long long>(bits | 0x80000000u) << 32) | 0xffffffffu;
  for (int64_t e = row_start; e < row_end; ++e) {
    const float value = src[K * e];
    if (value != value) continue;
    __builtin_memcpy(&bits, &value, sizeof(bits));
    bits = (bits & 0x80000000u) ? ~bits : (bits | 0x80000000u);
    const unsigned long long candidate =
        (static_cast<unsigned long long>(bits) << 32) | static_cast<unsigned int>(e);
    if (candidate < key) key = candidate;
  }

  if (row_start < row_end) {
    bits = static_cast<unsigned int>(key >> 32);
    bits = (bits & 0x80000000u) ? (bits & 0x7fffffffu) : ~bits;
    float smallest;
    __builtin_memcpy(&smallest, &bits, sizeof(bits));
    out_data[thread_idx] = smallest;
    arg_out_data[thread_idx] = static_cast<int64_t>(key & 0xffffffffu);
  } else {
    out_data[thread_idx] = 0.f;
  }
}
