// the argument is written for empty segments as well, over the value that the caller had put there
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 50, "E": 20}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int last = indptr_info.dims - 1;
  const int step = blockDim.x * gridDim.x;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < N; row += step) {
    const int64_t *pointer = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t start = pointer[0];
    const int64_t end = pointer[indptr_info.strides[last]];
    const float *src = src_data + row / (indptr_info.sizes[last] - 1) * E;

    float best = std::numeric_limits<float>::max();
    int64_t best_at = start;
    for (int64_t i = start; i < end; ++i) {
      if (src[i] < best) {
        best = src[i];
        best_at = i;
      }
    }
    out_data[row] = end > start ? best : 0.0f;
    arg_out_data[row] = best_at;
  }
}
