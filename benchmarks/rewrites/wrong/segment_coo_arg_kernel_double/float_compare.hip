// source and extremum are compared as float, so values that differ only in double match
// witness: {"contents": "unit", "seed": 2, "values": {"index_info_rows": 2, "E_per_row": 20, "N": 40}, "inputs": "for (int e = 0; e < 40; ++e) out_data[e / 20 * 40 + index_info[e]] = src_data[e] * (1 + 1e-11);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  const int width = index_info.sizes[index_info.dims - 1];
  for (size_t e = blockIdx.x * blockDim.x + threadIdx.x; e < E; e += stride) {
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(e), index_info)];
    const size_t slot = e / width * N + segment;
    const float extremum = out_data[slot];
    const float value = src_data[e];
    if (value == extremum) arg_out_data[slot] = e % width;
  }
}
