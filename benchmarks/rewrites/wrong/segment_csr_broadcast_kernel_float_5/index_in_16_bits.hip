// The index relative to the beginning of the segment is kept in 16 bits, which is too narrow for segments of more than 65536 elements.
// witness: {"values": {"E": "70000", "K": "2", "indptr_info_rows": "1", "N_per_row": "2"}, "inputs": "indptr_info[0] = 0; indptr_info[1] = 69000; indptr_info[2] = 70000; src_data[68001 * K] = 5.9e9f; src_data[68002 * K + 1] = 5.9e9f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// A value and its place within the segment; small, so that more of them fit into registers.
struct LocalMax {
  float value;
  uint16_t place;
};

__global__ void segment_csr_broadcast_kernel_float_5(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t position = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (position >= N * K) return;
  const int segment = static_cast<int>(position / K);
  const size_t column = position - size_t(segment) * K;
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(segment, indptr_info);
  const int64_t begin = bounds[0];
  const int64_t end = bounds[indptr_info.strides[indptr_info.dims - 1]];
  if (begin >= end) {
    out_data[position] = 0.f;
    return;
  }
  const float *src = src_data + size_t(segment / per_row) * E * K + column;
  LocalMax even{std::numeric_limits<float>::lowest(), 0};
  LocalMax odd{std::numeric_limits<float>::lowest(), 0};
  src += begin * K;
  const int64_t count = end - begin;
  for (int64_t i = 0; i < count; i += 2) {
    const float a = src[i * K];
    if (a > even.value) even = LocalMax{a, static_cast<uint16_t>(i)};
    if (i + 1 < count) {
      const float b = src[(i + 1) * K];
      if (b > odd.value) odd = LocalMax{b, static_cast<uint16_t>(i + 1)};
    }
  }
  const bool take_odd = odd.value > even.value || (odd.value == even.value && odd.place < even.place);
  const LocalMax &best = take_odd ? odd : even;
  out_data[position] = best.value;
  arg_out_data[position] = begin + best.place;
}
