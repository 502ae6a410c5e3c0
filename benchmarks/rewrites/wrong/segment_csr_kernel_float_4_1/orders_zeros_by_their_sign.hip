// value and position are packed into one integer, in which negative zero is less than zero
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 20, "E": 1500}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * E; ++i) src_data[i] = i % E % 2 == 0 ? 0.0f : -0.0f; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__device__ inline unsigned long long pack_minimum(float value, unsigned int at) {
  unsigned int bits;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  // as unsigned integers these are ordered like the numbers
  bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
  return static_cast<unsigned long long>(bits) << 32 | at;
}

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= N) return;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t start = indptr_info.data[offset];
  const int count =
      static_cast<int>(indptr_info.data[offset + indptr_info.strides[last]] - start);
  if (count <= 0) {
    out_data[row] = 0.0f;
    return;
  }
  const float *src = src_data + row / (indptr_info.sizes[last] - 1) * E + start;

  unsigned long long best = pack_minimum(std::numeric_limits<float>::max(), 0);
  for (int i = 0; i < count; ++i) {
    const float value = src[i];
    if (value != value) continue;
    const unsigned long long key = pack_minimum(value, i);
    best = key < best ? key : best;
  }
  unsigned int bits = static_cast<unsigned int>(best >> 32);
  bits = bits & 0x80000000u ? bits & 0x7fffffffu : ~bits;
  float value;
  __builtin_memcpy(&value, &bits, sizeof(value));
  out_data[row] = value;
  arg_out_data[row] = start + static_cast<int64_t>(best & 0xffffffffu);
}
