// Empty segments get the index E, although their index has to keep its contents.
// witness: {"inputs": "for (int r = 0; r < indptr_info_rows; ++r) { indptr_info[r * (N_per_row + 1) + 0] = 0; indptr_info[r * (N_per_row + 1) + 1] = 5; indptr_info[r * (N_per_row + 1) + 2] = 5; indptr_info[r * (N_per_row + 1) + 3] = 20; indptr_info[r * (N_per_row + 1) + 4] = 30; } "}
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
    const float *src = src_data + (segment / per_row) * E * K + t % K;

    float best = std::numeric_limits<float>::lowest();
    int64_t best_index = static_cast<int64_t>(E);
    for (int64_t i = begin; i < end; ++i) {
      const float value = src[K * i];
      if (value > best) {
        best = value;
        best_index = i;
      }
    }
    out_data[t] = begin < end ? best : 0.f;
    arg_out_data[t] = best_index;
  }
}
