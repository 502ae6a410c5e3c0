// Reduces over waves of 64 lanes, which changes the quotient of runs that cross a multiple of 32, as division is not associative.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 34, "N": 2}, "contents": "tens", "seed": 1, "inputs": "for (int k = 0; k < 34; ++k) { src_data.get()[k] = 2.f + (k % 3); index_info.get()[k] = k < 31 ? 0 : 1; } out_data.get()[0] = out_data.get()[1] = 8.f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_kernel_float_3_true(const float *src_data,
                                                const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                                float *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int length = index_info.sizes[index_info.dims - 1];
  const int lane = threadIdx.x & 63;
  if (entry < E) {
    const int row = entry / length;
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
    float quotient = src_data[entry];
    // AMD waves have 64 lanes: half as many atomics as with 32
#pragma unroll
    for (int distance = 1; distance < 64; distance *= 2) {
      const float other = __shfl_up(quotient, distance, 64);
      const int64_t its_segment = __shfl_up(segment, distance, 64);
      if (lane >= distance && row == (entry - distance) / length && its_segment == segment) quotient /= other;
    }
    const int64_t next = __shfl_down(segment, 1, 64);
    if (lane == 63 || row != (entry + 1) / length || next != segment)
      atomDiv(out_data + row * N + segment, quotient);
  }
}
