// Grid-stride loop that finds the maximum with fmaxf and then searches for its first occurrence.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_5(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t total = N * K;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const int last_dim = indptr_info.dims - 1;
  const size_t per_row = indptr_info.sizes[last_dim] - 1;
  for (size_t t = size_t(blockIdx.x) * blockDim.x + threadIdx.x; t < total; t += threads) {
    const size_t segment = t / K;
    const int at = IndexPtrToOffset<int64_t>::get(static_cast<int>(segment), indptr_info);
    const int64_t begin = indptr_info.data[at];
    const int64_t end = indptr_info.data[at + indptr_info.strides[last_dim]];
    if (end <= begin) {
      out_data[t] = 0.f;
      continue;
    }
    const float *src = src_data + (segment / per_row) * E * K + t % K;
    // fmaxf ignores NaN, and the lowest finite number stays where nothing is greater.
    float best = std::numeric_limits<float>::lowest();
    for (int64_t i = begin; i < end; ++i) best = fmaxf(best, src[i * K]);
    int64_t index = begin;
    while (index < end && !(src[index * K] == best)) ++index;
    out_data[t] = best;
    arg_out_data[t] = index < end ? index : begin;
  }
}
