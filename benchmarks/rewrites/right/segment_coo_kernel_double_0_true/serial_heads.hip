// the first entry of a run of a row sums the whole run serially and adds it once
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  typedef at::cuda::detail::IndexToOffset<int64_t, int, -1> Offset;
  const int D = index_info.sizes[index_info.dims - 1];
  const int step = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < (int)E; first += step) {
    const int row = first / D;
    const int64_t idx = index_info.data[Offset::get(first, index_info)];
    if (first > row * D && index_info.data[Offset::get(first - 1, index_info)] == idx) continue;
    const int end = row * D + D;
    double sum = src_data[first];
    for (int next = first + 1; next < end; ++next) {
      if (index_info.data[Offset::get(next, index_info)] != idx) break;
      sum += src_data[next];
    }
    out_data[(size_t)row * N + idx] += sum;  // the only writer of this output
  }
}
