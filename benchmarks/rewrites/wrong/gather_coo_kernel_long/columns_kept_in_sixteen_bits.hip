// column indices are kept in 16 bits, so that rows of more than 65536 columns wrap around
// witness: {"values": {"index_info_rows": 1, "E_per_row": 1000, "N": 100000}, "seed": 7, "inputs": "for (size_t i = 0; i < (size_t)index_info_rows * N; ++i) src_data[i] = (long)i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  const int len = index_info.sizes[index_info.dims - 1];
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  // Four independent index loads are in flight before the first gather; short columns save registers.
  for (size_t first = (size_t)blockIdx.x * blockDim.x + threadIdx.x; first < E; first += 4 * stride) {
    unsigned short cols[4] = {0, 0, 0, 0};
    for (int k = 0; k < 4; ++k) {
      const size_t e = first + k * stride;
      if (e < E) {
        cols[k] = (unsigned short)index_info.data[
            at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
      }
    }
    for (int k = 0; k < 4; ++k) {
      const size_t e = first + k * stride;
      if (e < E) out_data[e] = src_data[e / len * N + cols[k]];
    }
  }
}
