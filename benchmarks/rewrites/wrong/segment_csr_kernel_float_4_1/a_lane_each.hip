// each of 32 lanes reads one element, so those of longer segments are not seen
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 5, "E": 97}, "inputs": "const int lengths[] = {5, 0, 47, 33, 12}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 5; ++i) { indptr_info[r * 6 + i] = at; at += lengths[i]; } indptr_info[r * 6 + 5] = at; } for (size_t i = 0; i < out_data_count; ++i) arg_out_data[i] = E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 500.f - i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx >> 5, lane = thread_idx & 31;
  if (row_idx >= N) return;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr[0], end = indptr[step];
  const float *src = src_data + (row_idx / segments) * E;

  float val = std::numeric_limits<float>::max();
  int64_t arg = begin + lane;
  if (arg < end) val = src[arg];
  for (int i = 16; i > 0; i >>= 1) {
    const float other = SHFL_DOWN_SYNC(val, i, 32);
    const int64_t other_arg = SHFL_DOWN_SYNC(arg, i, 32);
    if (other < val || (other == val && other_arg < arg)) {
      val = other;
      arg = other_arg;
    }
  }
  if (lane == 0) {
    out_data[row_idx] = begin < end ? val : 0.f;
    if (begin < end) arg_out_data[row_idx] = arg;
  }
}
