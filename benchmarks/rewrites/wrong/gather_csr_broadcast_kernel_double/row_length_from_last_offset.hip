// The length of a row of the output is taken from the last offset instead of E, which differs where the last offset is less than E.
// witness: {"inputs": "indptr_info[0] = 10; indptr_info[1] = 500; indptr_info[2] = 800; indptr_info[3] = 1200; indptr_info[4] = 1400; indptr_info[5] = 100; indptr_info[9] = 1450;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[dim] - 1;
  const int stride = indptr_info.strides[dim];
  // Number of elements that the segments of a row cover.
  const size_t length = indptr_info.data[static_cast<size_t>(segments) * stride];

  const size_t total = N * K;
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < total;
       item += static_cast<size_t>(blockDim.x) * gridDim.x) {
    const int row = static_cast<int>(item / K);
    const size_t lane = item % K;
    const int64_t *entry = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const size_t base = static_cast<size_t>(row / segments) * length;
    const double value = src_data[item];
    double *const last = out_data + (base + entry[stride]) * K + lane;
    for (double *out = out_data + (base + entry[0]) * K + lane; out < last; out += K) *out = value;
  }
}
