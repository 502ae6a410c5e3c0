// Each thread handles a range of consecutive elements and carries row and column along without a division per element.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t N) {

  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const size_t chunk = (E + threads - 1) / threads;
  const size_t thread = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t begin = thread * chunk;
  if (begin >= E) return;
  const size_t end = E - begin < chunk ? E : begin + chunk;

  const int columns = index_info.sizes[index_info.dims - 1];
  int column = int(begin % columns);
  size_t row_start = begin / columns * N;
  for (size_t i = begin; i < end; ++i) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
    const size_t target = row_start + size_t(index_info.data[offset]);
    if (__half2float(src_data[i]) == __half2float(out_data[target])) arg_out_data[target] = column;
    if (++column == columns) {
      column = 0;
      row_start += N;
    }
  }
}
