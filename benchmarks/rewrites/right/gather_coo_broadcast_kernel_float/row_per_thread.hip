// The first E threads copy one whole row each.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  size_t rest = e;
  int64_t offset = 0;
  for (int i = index_info.dims - 1; i > 0; --i) {
    const size_t size = index_info.sizes[i];
    offset += (int64_t)(rest % size) * index_info.strides[i];
    rest /= size;
  }
  offset += (int64_t)rest * index_info.strides[0];
  const size_t batch = e / (size_t)index_info.sizes[index_info.dims - 1];
  const float *from = src_data + (batch * N + (size_t)index_info.data[offset]) * K;
  float *to = out_data + e * K;
  for (size_t k = 0; k < K; ++k) to[k] = from[k];
}
