// Two source elements are handled as one segment where N * K is even, which for odd K may join the end of one segment with the start of the next.
// witness: {"values": {"K": "3"}, "inputs": "for (int r = 0; r < 3; ++r) for (int i = 0; i < 5; ++i) indptr_info[r * 5 + i] = i * 300;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const size_t segments = indptr_info.sizes[dim] - 1;
  const int stride = indptr_info.strides[dim];
  const size_t total = N * K;
  // Pairs of elements share the look-up of the offsets.
  const size_t width = total % 2 == 0 ? 2 : 1;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x * width;
  for (size_t item = (static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x) * width; item < total; item += step) {
    const size_t row = item / K;
    const size_t lane = item % K;
    const int64_t *entry = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    double *out = out_data + row / segments * E * K + lane;
    for (int64_t e = entry[0]; e < entry[stride]; ++e)
      for (size_t i = 0; i < width; ++i) out[e * K + i] = src_data[item + i];
  }
}
