// Four elements are read ahead and multiplied in order, in a grid-stride loop.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t total = N * K;
  const int last = indptr_info.dims - 1;
  for (size_t item = size_t(blockIdx.x) * blockDim.x + threadIdx.x; item < total; item += size_t(gridDim.x) * blockDim.x) {
    const int row = int(item / K);
    const int at = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    int64_t e = indptr_info.data[at];
    const int64_t end = indptr_info.data[at + indptr_info.strides[last]];
    const float *src = src_data + size_t(row / (indptr_info.sizes[last] - 1)) * E * K + (item - size_t(row) * K);
    float product = 1.0f;
    for (; e + 4 <= end; e += 4) {
      const float a = src[K * e], b = src[K * (e + 1)], c = src[K * (e + 2)], d = src[K * (e + 3)];
      product = (((product * a) * b) * c) * d;
    }
    for (; e < end; ++e) product *= src[K * e];
    out_data[item] = product;
  }
}
