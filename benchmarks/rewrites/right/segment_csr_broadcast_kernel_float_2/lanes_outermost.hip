// Neighbouring threads take neighbouring segments of one lane, and a pointer walks through the segment.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t t = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (t >= N * K) return;
  const size_t lane = t / N;
  const size_t row = t - lane * N;
  const size_t inner = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const size_t batch = row / inner;
  const int at = IndexPtrToOffset<int64_t>::get(int(row), indptr_info);
  const float *src = src_data + batch * E * K + lane;
  const float *p = src + size_t(indptr_info.data[at]) * K;
  const float *const end = src + size_t(indptr_info.data[at + indptr_info.strides[indptr_info.dims - 1]]) * K;
  float product = 1.0f;
  while (p < end) {
    product = *p * product;
    p += K;
  }
  out_data[row * K + lane] = product;
}
