// The remainder after the unrolled loop is handled as two or one elements, so the last element of a remainder of three is not written.
// witness: {"inputs": "indptr_info[0] = 0; indptr_info[1] = 403; indptr_info[2] = 803; indptr_info[3] = 1203; indptr_info[4] = 1500;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const size_t segments = indptr_info.sizes[dim] - 1;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < N * K; item += step) {
    const size_t row = item / K;
    const size_t lane = item - row * K;
    const int64_t *entry = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    int64_t remaining = entry[indptr_info.strides[dim]] - entry[0];
    double *out = out_data + (row / segments * E + entry[0]) * K + lane;
    const double value = src_data[item];

    while (remaining >= 4) {
      out[0] = value;
      out[K] = value;
      out[2 * K] = value;
      out[3 * K] = value;
      out += 4 * K;
      remaining -= 4;
    }
    if (remaining >= 2) {
      out[0] = value;
      out[K] = value;
    } else if (remaining == 1) {
      out[0] = value;
    }
  }
}
