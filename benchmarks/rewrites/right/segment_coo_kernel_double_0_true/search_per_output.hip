// threads stride over the outputs and gather the range of entries of each by binary search, with no atomics
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  typedef at::cuda::detail::IndexToOffset<int64_t, int, -1> Offset;
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t cells = E / D * N;
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t cell = (size_t)blockIdx.x * blockDim.x + threadIdx.x; cell < cells; cell += step) {
    const int begin = (int)(cell / N) * D, end = begin + D;
    const int64_t wanted = cell % N;
    int low = begin, high = end;
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (index_info.data[Offset::get(middle, index_info)] < wanted)
        low = middle + 1;
      else
        high = middle;
    }
    if (low == end || index_info.data[Offset::get(low, index_info)] != wanted) continue;
    double sum = src_data[low];
    for (++low; low < end && index_info.data[Offset::get(low, index_info)] == wanted; ++low)
      sum += src_data[low];
    out_data[cell] += sum;
  }
}
