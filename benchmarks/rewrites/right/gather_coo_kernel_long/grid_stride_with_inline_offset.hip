// a grid-stride loop that unravels the index by hand
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  const int last = index_info.dims - 1;
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x; e < E; e += stride) {
    long long position = 0;
    long long rest = (long long)e;
    for (int d = last; d > 0; --d) {
      const long long quotient = rest / index_info.sizes[d];
      position += (rest - quotient * index_info.sizes[d]) * index_info.strides[d];
      rest = quotient;
    }
    position += rest * index_info.strides[0];
    const int col = index_info.data[position];
    const long *src_row = src_data + e / index_info.sizes[last] * N;
    out_data[e] = src_row[col];
  }
}
