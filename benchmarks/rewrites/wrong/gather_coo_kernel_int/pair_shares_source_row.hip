// Two neighbouring elements are gathered with the source row of the first, which is wrong where a pair crosses the end of a row of odd length.
// witness: {"values": {"E_per_row": "333"}, "inputs": "for (int i = 0; i < 18; ++i) src_data[i] = 100 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  const int per_row = index_info.sizes[index_info.dims - 1];
  const int pair = blockIdx.x * blockDim.x + threadIdx.x;
  const size_t first = size_t(pair) * 2;

  if (first < E) {
    // Each thread gathers two elements of one row.
    const int *source = src_data + (first / per_row) * N;
    for (size_t i = first; i < first + 2 && i < E; ++i) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
          int(i), index_info);
      out_data[i] = __ldg(source + index_info.data[offset]);
    }
  }
}
