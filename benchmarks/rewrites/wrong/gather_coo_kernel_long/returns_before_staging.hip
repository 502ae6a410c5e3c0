// threads past the end return before their part of the row was brought to shared memory
// witness: {"values": {"N": 200, "index_info_rows": 1, "E_per_row": 30}, "inputs": "for (size_t i = 0; i < index_info_rows * N; ++i) src_data[i] = long(i + 1) * 10000019; for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  constexpr int most = 512;
  __shared__ long kept[most];
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  // the source row that the block's first thread reads; a block may go on in the next one
  const int first = blockIdx.x * blockDim.x / D;
  const int count = N < most ? N : most;
  for (int i = threadIdx.x; i < count; i += blockDim.x) kept[i] = src_data[first * N + i];
  __syncthreads();
  const int batch = row / D;
  const int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  out_data[row] = batch == first && at < count ? kept[at] : src_data[batch * N + at];
}
