// the value is picked by a sum over all rows that are multiplied by 0 or 1, so that an infinity or NaN in another row gives NaN
// witness: {"values": {}, "seed": 7, "inputs": "for (int r = 0; r < (int)index_info_rows; ++r) for (int k = 0; k < (int)K; ++k) src_data[r * N * K + k] = __builtin_inf();"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  const size_t total = E * K;
  for (size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x; t < total;
       t += (size_t)blockDim.x * gridDim.x) {
    const int entry = t / K;
    const size_t column = t - entry * K;
    const int64_t row = index_info.data[
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
    const double *table =
        src_data + entry / index_info.sizes[index_info.dims - 1] * N * K + column;
    double picked = 0;
    for (int64_t j = 0; j < (int64_t)N; ++j) {  // no divergent addresses
      picked += table[j * K] * (double)(j == row);
    }
    out_data[t] = picked;
  }
}
