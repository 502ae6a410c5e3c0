// Ends runs only where the index changes, so a run goes on into the next row if that begins with the same index.
// witness: {"values": {"index_info_rows": 3, "E_per_row": 5, "N": 1}, "contents": "wide", "seed": 1, "inputs": "for (int k = 0; k < 15; ++k) src_data.get()[k] = 2.f + (k % 4); for (int k = 0; k < 3; ++k) out_data.get()[k] = 8.f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_kernel_float_3_true(const float *src_data,
                                                const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                                float *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const bool live = entry < E;
  const int64_t segment = live ? index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)] : -1;
  float quotient = live ? src_data[entry] : 1.f;
  const int64_t before = __shfl_up(segment, 1, 32);
  const int64_t after = __shfl_down(segment, 1, 32);
  int start = lane == 0 || before != segment ? lane : 0;
  for (int distance = 1; distance < 32; distance *= 2) {
    const int other = __shfl_up(start, distance, 32);
    if (lane >= distance) start = max(start, other);
  }
  for (int distance = 1; distance < 32; distance *= 2) {
    const float other = __shfl_up(quotient, distance, 32);
    if (lane - distance >= start) quotient /= other;
  }
  if (live && (lane == 31 || after != segment)) {
    const int row = entry / index_info.sizes[index_info.dims - 1];
    atomDiv(out_data + row * N + segment, quotient);
  }
}
