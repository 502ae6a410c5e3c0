// even and odd elements have a minimum each and ties go to the lower position; threads stride over the outputs
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_4(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const int last = indptr_info.dims - 1;
  const size_t total = N * K;
  const size_t stride = static_cast<size_t>(gridDim.x) * blockDim.x;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       i < total; i += stride) {
    const int row_idx = static_cast<int>(i / K);
    const size_t column = i % K;
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const int64_t row_start = __ldg(indptr_info.data + offset);
    const int64_t row_end =
        __ldg(indptr_info.data + offset + indptr_info.strides[last]);
    if (row_end <= row_start) {
      out_data[i] = 0.f;
      continue;
    }
    const float *src =
        src_data + (row_idx / (indptr_info.sizes[last] - 1)) * E * K + column;
    float even_min = Reducer<float, MIN>::init();
    float odd_min = even_min;
    int64_t even_arg = row_start;
    int64_t odd_arg = row_end;
    int64_t e = row_start;
    for (; e + 1 < row_end; e += 2) {
      const float even = src[K * e];
      const float odd = src[K * (e + 1)];
      if (even < even_min) {
        even_min = even;
        even_arg = e;
      }
      if (odd < odd_min) {
        odd_min = odd;
        odd_arg = e + 1;
      }
    }
    if (e < row_end) {
      const float even = src[K * e];
      if (even < even_min) {
        even_min = even;
        even_arg = e;
      }
    }
    if (odd_min < even_min || (odd_min == even_min && odd_arg < even_arg)) {
      even_min = odd_min;
      even_arg = odd_arg;
    }
    out_data[i] = even_min;
    arg_out_data[i] = even_arg;
  }
}
