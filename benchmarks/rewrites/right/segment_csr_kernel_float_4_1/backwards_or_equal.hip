// segments are read from their end, and an equal element replaces the one after it
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
    const size_t batch = row / segments;
    const int64_t *indptr = indptr_info.data + batch * indptr_info.strides[0] + row % segments * step;
    const float *src = src_data + batch * E;
    const int64_t begin = indptr[0];
    float val = std::numeric_limits<float>::max();
    int64_t arg = indptr[step];
    const bool empty = arg <= begin;
    for (int64_t i = arg - 1; i >= begin; --i)
      if (src[i] <= val) {
        val = src[i];
        arg = i;
      }
    out_data[row] = empty ? 0.f : val;
    if (!empty) arg_out_data[row] = arg;
  }
}
