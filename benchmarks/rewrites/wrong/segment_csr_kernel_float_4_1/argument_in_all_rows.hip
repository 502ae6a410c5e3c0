// the argument counts from the first element of all rows, not of its own
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 5, "E": 26}, "inputs": "const int lengths[] = {5, 0, 8, 1, 12}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 5; ++i) { indptr_info[r * 6 + i] = at; at += lengths[i]; } indptr_info[r * 6 + 5] = at; } for (size_t i = 0; i < out_data_count; ++i) arg_out_data[i] = E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 3.f + (i * 37) % 101;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  for (size_t row = blockIdx.x * blockDim.x + threadIdx.x; row < N; row += gridDim.x * blockDim.x) {
    const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)row, indptr_info);
    const int64_t shift = (int64_t)(row / segments * E);
    const int64_t begin = shift + indptr[0], end = shift + indptr[step];
    float val = Reducer<float, MIN>::init();
    int64_t arg = begin;
    for (int64_t i = begin; i < end; ++i) Reducer<float, MIN>::update(&val, src_data[i], &arg, i);
    Reducer<float, MIN>::write(out_data + row, val, arg_out_data + row, arg, (int)(end - begin));
  }
}
