// groups of four elements share a row whenever the total is divisible by four, though rows may not be
// witness: {"values": {"index_info_rows": 4, "E_per_row": 5, "N": 6}, "seed": 7, "inputs": "for (size_t i = 0; i < (size_t)index_info_rows * N; ++i) src_data[i] = 10 * (long)i + 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  const int len = index_info.sizes[index_info.dims - 1];
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;

  if (E % 4 == 0) {
    // Four consecutive elements per thread: one row lookup, four loads in flight.
    if (t >= E / 4) return;
    const size_t first = 4 * t;
    const long *src_row = src_data + first / len * N;
    int cols[4];
    for (int k = 0; k < 4; ++k) {
      cols[k] = index_info.data[
          at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)(first + k), index_info)];
    }
    for (int k = 0; k < 4; ++k) out_data[first + k] = src_row[cols[k]];
  } else if (t < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)t, index_info);
    const int col = index_info.data[offset];
    out_data[t] = src_data[t / len * N + col];
  }
}
