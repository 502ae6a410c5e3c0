// 32 threads reduce a segment together in shared memory, of equal minima the first position wins
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  __shared__ float best[1024];
  __shared__ long long best_at[1024];
  const long long nowhere = std::numeric_limits<long long>::max();
  const int last = indptr_info.dims - 1;
  const int lane = threadIdx.x % 32;
  const size_t row = (static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;

  int64_t start = 0, end = 0;
  float value = Reducer<float, MIN>::init();
  long long at = nowhere;
  if (row < N) {
    const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    start = indptr_info.data[offset];
    end = indptr_info.data[offset + indptr_info.strides[last]];
    const float *src = src_data + row / (indptr_info.sizes[last] - 1) * E;
    for (int64_t i = start + lane; i < end; i += 32) {
      if (src[i] < value) {
        value = src[i];
        at = i;
      }
    }
  }
  best[threadIdx.x] = value;
  best_at[threadIdx.x] = at;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (lane < half) {
      const float other = best[threadIdx.x + half];
      const long long other_at = best_at[threadIdx.x + half];
      if (other < best[threadIdx.x] ||
          (other == best[threadIdx.x] && other_at < best_at[threadIdx.x])) {
        best[threadIdx.x] = other;
        best_at[threadIdx.x] = other_at;
      }
    }
    __syncthreads();
  }
  if (row < N && lane == 0) {
    if (end > start) {
      out_data[row] = best[threadIdx.x];
      arg_out_data[row] = best_at[threadIdx.x] == nowhere ? start : best_at[threadIdx.x];
    } else {
      out_data[row] = 0.0f;
    }
  }
}
