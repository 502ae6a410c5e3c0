// 32 lanes share a segment, and between equal minima the lower argument is taken
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
  const int row_idx = thread_idx / 32, lane = thread_idx % 32;
  if (row_idx >= N) return;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr[0], end = indptr[step];
  const float *src = src_data + (row_idx / segments) * E;
  float val = std::numeric_limits<float>::max();
  int64_t arg = end;
  for (int64_t i = begin + lane; i < end; i += 32)
    if (src[i] < val) {
      val = src[i];
      arg = i;
    }
  for (int i = 16; i > 0; i /= 2) {
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
