// Finds the row by multiplying with the reciprocal of its length in float, which is one too small at the start of rows of some lengths.
// witness: {"values": {"index_info_rows": 3, "E_per_row": 41, "N": 6}, "contents": "wide", "seed": 1, "inputs": "for (size_t k = 0; k < src_data_count; ++k) src_data.get()[k] = 2.f + (k % 3); for (size_t k = 0; k < out_data_count; ++k) out_data.get()[k] = 8.f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_kernel_float_3_true(const float *src_data,
                                                const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                                float *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int length = index_info.sizes[index_info.dims - 1];
  const int lane = threadIdx.x & 31;
  const bool live = entry < E;
  const float reciprocal = 1.f / length;  // an integer division is slow
  const int row = live ? static_cast<int>(entry * reciprocal) : -1;
  const int64_t segment = live ? index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)] : -1;
  const int64_t key = int64_t(row) * int64_t(N) + segment;
  float quotient = live ? src_data[entry] : 1.f;
#pragma unroll
  for (int distance = 1; distance < 32; distance *= 2) {
    const float other = __shfl_up(quotient, distance, 32);
    const int64_t its_key = __shfl_up(key, distance, 32);
    if (lane >= distance && its_key == key) quotient /= other;
  }
  const int64_t next = __shfl_down(key, 1, 32);
  if (live && (lane == 31 || next != key)) atomDiv(out_data + key, quotient);
}
