// Every thread takes one contiguous chunk of elements and steps the column and the source row instead of dividing for each element.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  const size_t threads = size_t(blockDim.x) * gridDim.x;
  const size_t chunk = (E + threads - 1) / threads;
  const size_t begin = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * chunk;
  if (begin >= E)
    return;
  const size_t end = E - begin < chunk ? E : begin + chunk;

  const size_t per_row = index_info.sizes[index_info.dims - 1];
  const int *source = src_data + begin / per_row * N;
  size_t column = begin % per_row;
  for (size_t i = begin; i < end; ++i) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
    out_data[i] = source[index_info.data[offset]];
    if (++column == per_row) {
      column = 0;
      source += N;
    }
  }
}
