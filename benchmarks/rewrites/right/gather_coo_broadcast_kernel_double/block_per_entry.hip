// a block does one entry of the index after another, and its threads loop over the columns
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  for (size_t entry = blockIdx.x; entry < E; entry += gridDim.x) {
    const int row = index_info.data[
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, index_info)];
    const int batch = (int)entry / index_info.sizes[index_info.dims - 1];
    const double *source = src_data + batch * N * K + K * row;
    double *target = out_data + entry * K;
    for (size_t column = threadIdx.x; column < K; column += blockDim.x) {
      target[column] = source[column];
    }
  }
}
