// values are compared by their bits, so 0.0 and -0.0 do not match (and equal NaN do)
// witness: {"contents": "unit", "seed": 2, "values": {"index_info_rows": 2, "E_per_row": 4, "N": 4}, "inputs": "for (int e = 0; e < 8; ++e) { index_info[e] = e % 4; src_data[e] = e % 2 ? 0.0 : -0.0; out_data[e] = -src_data[e]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int width = index_info.sizes[index_info.dims - 1];
  const int row = e / width;
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  const size_t slot = row * N + segment;
  // One integer comparison is cheaper than a double one on devices with few FP64 units.
  const long long *sources = reinterpret_cast<const long long *>(src_data);
  const long long *extrema = reinterpret_cast<const long long *>(out_data);
  if (sources[e] == extrema[slot]) arg_out_data[slot] = e - row * width;
}
