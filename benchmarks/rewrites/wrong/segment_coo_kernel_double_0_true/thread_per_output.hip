// a thread gathers one output by binary search, but there are only as many threads as entries, so outputs beyond are left out
// witness: {"values": {"index_info_rows": 2, "E_per_row": 100, "N": 400}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  // Gather instead of scatter: indices are sorted, so an output's entries are one range of its row.
  typedef at::cuda::detail::IndexToOffset<int64_t, int, -1> Offset;
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t cell = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t rows = E / D;
  if (cell >= rows * N) return;
  const int row = cell / N;
  const int64_t wanted = cell % N;

  int low = row * D, high = row * D + D;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (index_info.data[Offset::get(middle, index_info)] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  double sum = 0;
  bool any = false;
  for (; low < row * D + D && index_info.data[Offset::get(low, index_info)] == wanted; ++low) {
    sum += src_data[low];
    any = true;
  }
  if (any) out_data[cell] += sum;
}
