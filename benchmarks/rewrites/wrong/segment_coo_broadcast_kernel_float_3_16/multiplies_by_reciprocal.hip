// The output is multiplied by the reciprocal of the quotient, which overflows for very small quotients.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "6", "K": "2", "N": "6"}, "inputs": "for (int i = 0; i < 12; ++i) { src_data[i] = 2e-39f; out_data[i] = 1e-10f; } for (int i = 0; i < 6; ++i) index_info[i] = i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// Multiplies *address by factor.
__device__ inline void scale_atomically(float *address, const float factor) {
  unsigned int *word = reinterpret_cast<unsigned int *>(address);
  unsigned int seen = __float_as_uint(*address);
  for (;;) {
    const unsigned int found = atomicCAS(word, seen, __float_as_uint(__uint_as_float(seen) * factor));
    if (found == seen) break;
    seen = found;
  }
}

__global__ void segment_coo_broadcast_kernel_float_3_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int length = index_info.sizes[index_info.dims - 1];
  const int rows = static_cast<int>(E / length);
  const int chunks_per_row = (length + 15) / 16;
  const int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  const int row = chunk / chunks_per_row;
  const int start = chunk % chunks_per_row * 16;
  const size_t column = size_t(blockIdx.y) * blockDim.x + threadIdx.x;
  if (row >= rows || column >= K) return;
  const int stride = index_info.strides[index_info.dims - 1];
  const int count = min(16, length - start);
  const int64_t *index = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length + start, index_info);
  const float *src = src_data + K * (size_t(row) * length + start) + column;
  float *out = out_data + size_t(row) * N * K + column;
  for (int i = 0; i < count;) {
    const int64_t segment = index[i * stride];
    float quotient = src[i * K];
    for (++i; i < count && index[i * stride] == segment; ++i) quotient /= src[i * K];
    scale_atomically(out + segment * K, 1.0f / quotient);
  }
}
