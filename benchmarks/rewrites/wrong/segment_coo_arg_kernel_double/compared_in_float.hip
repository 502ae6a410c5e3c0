// the comparison narrows to float: elements that differ little from the extremum match as well
// witness: {"values": {"index_info_rows": 1, "E_per_row": 100, "N": 50}, "contents": "close", "seed": 92, "inputs": "for (int i = 0; i < E_per_row; ++i) { index_info[i] = i / 2; src_data[i] = 3 + i / 2 + (i % 2 ? 0 : 1e-11); } for (size_t j = 0; j < N; ++j) out_data[j] = src_data[2 * j];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int stride = blockDim.x * gridDim.x;
  const int D = index_info.sizes[index_info.dims - 1];
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < E; e += stride) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info);
    const int row = e / D, col = e - row * D;
    const int at = row * N + index_info.data[offset];
    const float value = src_data[e], reduced = __ldg(out_data + at);
    if (value == reduced) arg_out_data[at] = col;
  }
}
