// each thread does runs of four consecutive elements and looks the index up again only when it enters another entry
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  const size_t total = E * K;
  const size_t jump = (size_t)blockDim.x * gridDim.x * 4;
  for (size_t begin = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * 4;
       begin < total; begin += jump) {
    size_t entry = begin / K;
    size_t column = begin - entry * K;
    const double *source = nullptr;
    for (size_t t = begin; t < begin + 4 && t < total; ++t) {
      if (source == nullptr) {
        const int row = index_info.data[
            at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, index_info)];
        const int batch = (int)entry / index_info.sizes[index_info.dims - 1];
        source = src_data + batch * N * K + K * row;
      }
      out_data[t] = source[column];
      if (++column == K) {
        column = 0;
        ++entry;
        source = nullptr;
      }
    }
  }
}
