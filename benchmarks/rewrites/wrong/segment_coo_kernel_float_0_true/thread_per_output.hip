// each thread sums the entries of one output, but there are only as many threads as entries
// witness: {"values": {"index_info_rows": 1, "E_per_row": 300, "N": 1000}, "inputs": "for (size_t i = 0; i < E_per_row; ++i) index_info[i] = i / 2 * 6;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_0_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t rows = E / D;
  const int64_t out = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (out >= rows * int64_t(N)) return;
  const int row = out / N;
  const int64_t wanted = out % N;
  // the first entry whose index is not less than the wanted one
  int low = 0, high = D;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * D + middle, index_info)] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  float sum = 0;
  for (; low < D && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * D + low, index_info)] == wanted; ++low)
    sum += src_data[row * D + low];
  out_data[out] += sum;
}
