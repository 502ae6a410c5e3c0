// each output searches its segment and stops at any offset equal to its position, which may be that of an empty segment
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 5, "E": 12}, "inputs": "const int64_t p[] = {0, 4, 4, 4, 8, 12}; for (int i = 0; i < 6; ++i) indptr_info[i] = p[i]; for (int i = 0; i < 5; ++i) src_data[i] = (signed char)(i + 1);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  // Balanced however long the segments are: a thread finds the segment of its output position.
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const size_t total = N / segments * E;
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const int row = i / E;
    const int64_t position = i % E;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * segments, indptr_info);
    int low = 0, high = segments;  // ptr[low] <= position < ptr[high]
    while (high - low > 1) {
      const int middle = (low + high) / 2;
      const int64_t at = ptr[middle * stride];
      if (at == position) {
        low = middle;
        break;
      }
      if (at < position)
        low = middle;
      else
        high = middle;
    }
    out_data[i] = src_data[row * segments + low];
  }
}
