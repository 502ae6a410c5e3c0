// the shared tile of extrema holds two rows, but a block spans more of them when rows are short
// witness: {"contents": "unit", "seed": 2, "values": {"index_info_rows": 6, "E_per_row": 50, "N": 60}, "inputs": "for (int e = 0; e < 300; ++e) out_data[e / 50 * 60 + index_info[e]] = src_data[e];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  constexpr int kWidest = 512;
  __shared__ double tile[2][kWidest];
  const int D = index_info.sizes[index_info.dims - 1];
  const int first_row = blockIdx.x * blockDim.x / D;
  const int last_row = (int(E) - 1) / D;
  const bool staged = N <= kWidest;
  if (staged) {
    const int width = int(N);
    for (int t = threadIdx.x; t < 2 * width; t += blockDim.x)
      if (first_row + t / width <= last_row) tile[t / width][t % width] = out_data[first_row * width + t];
  }
  __syncthreads();
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < E) {
    const int row = e / D;
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
    double extremum;
    if (staged)
      extremum = row == first_row ? tile[0][segment] : tile[1][segment];
    else
      extremum = out_data[row * N + segment];
    if (src_data[e] == extremum) arg_out_data[row * N + segment] = e % D;
  }
}
