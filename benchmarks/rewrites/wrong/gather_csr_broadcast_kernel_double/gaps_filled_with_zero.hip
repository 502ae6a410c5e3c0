// The elements before the first and after the last segment of a row are set to zero instead of keeping their contents.
// witness: {"inputs": "indptr_info[0] = 10; indptr_info[1] = 500; indptr_info[2] = 800; indptr_info[3] = 1200; indptr_info[4] = 1400;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  const size_t segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < N * K; item += step) {
    const size_t row = item / K;
    const size_t lane = item - row * K;
    const size_t segment = row % segments;
    const int64_t *ends = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    const int64_t begin = ends[0];
    const int64_t end = ends[indptr_info.strides[indptr_info.dims - 1]];

    double *out = out_data + row / segments * E * K + lane;
    const double value = src_data[item];
    // The outer segments also define what no segment covers.
    if (segment == 0)
      for (int64_t e = 0; e < begin; ++e) out[e * K] = 0.0;
    for (int64_t e = begin; e < end; ++e) out[e * K] = value;
    if (segment == segments - 1)
      for (int64_t e = end; e < static_cast<int64_t>(E); ++e) out[e * K] = 0.0;
  }
}
