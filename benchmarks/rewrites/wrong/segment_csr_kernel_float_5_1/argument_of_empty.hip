// for an empty segment the argument is overwritten with the start of the segment, where the original leaves what the caller put there
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 40, "E": 12}, "contents": "wide"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int last = indptr_info.dims - 1;
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t row = (size_t)blockIdx.x * blockDim.x + threadIdx.x; row < N; row += stride) {
    const int offset = IndexPtrToOffset<int64_t>::get((int)row, indptr_info);
    int64_t cursor = indptr_info.data[offset];
    const int64_t stop = indptr_info.data[offset + indptr_info.strides[last]];
    const float *src = src_data + (row / (indptr_info.sizes[last] - 1)) * E;

    const bool any = cursor < stop;
    int64_t arg = cursor;
    float val = std::numeric_limits<float>::lowest();
    while (cursor < stop) {
      if (src[cursor] > val) {
        val = src[cursor];
        arg = cursor;
      }
      ++cursor;
    }
    out_data[row] = any ? val : 0.f;
    arg_out_data[row] = arg;
  }
}
