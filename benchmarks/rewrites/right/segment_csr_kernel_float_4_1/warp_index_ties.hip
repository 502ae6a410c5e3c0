// A warp reduces each segment by a tree of shuffles; of equal minima the one with the lower index is taken.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_kernel_float_4_1(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 32;
  const int lane = thread_idx & 31;
  if (row_idx >= N)
    return;
  const int last = indptr_info.dims - 1;
  const int off = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = __ldg(indptr_info.data + off);
  const int64_t end = __ldg(indptr_info.data + off + indptr_info.strides[last]);
  const float *row = src_data + (size_t)(row_idx / (indptr_info.sizes[last] - 1)) * E;

  float val = Reducer<float, MIN>::init();
  long long arg = std::numeric_limits<long long>::max();
  for (int64_t i = begin + lane; i < end; i += 32) {
    const float x = row[i];
    if (x < val) {
      val = x;
      arg = i;
    }
  }
  for (int i = 16; i > 0; i /= 2) {
    const float other = SHFL_DOWN_SYNC(val, i, 32);
    const long long other_arg = SHFL_DOWN_SYNC(arg, i, 32);
    if (other < val || (other == val && other_arg < arg)) {
      val = other;
      arg = other_arg;
    }
  }
  if (lane == 0) {
    if (end > begin) {
      out_data[row_idx] = val;
      arg_out_data[row_idx] = arg;
    } else {
      out_data[row_idx] = 0.0f;
    }
  }
}
