// a grid-stride loop in 64 bits over all elements, each copied to its segment from the last output to the first
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  const int last = indptr_info.dims - 1;
  for (size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x; t < N * K; t += stride) {
    const size_t row = t / K;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)row, indptr_info);
    const int64_t start = ptr[0];
    int64_t e = ptr[indptr_info.strides[last]];
    const int value = src_data[t];
    const size_t batch = row / (size_t)(indptr_info.sizes[last] - 1);
    int *out = out_data + batch * E * K + (t - row * K);
    while (e > start) {
      --e;
      out[e * (int64_t)K] = value;
    }
  }
}
