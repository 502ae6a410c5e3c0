// a block stages its 64 segments in shared memory and all of its threads write one segment after the other
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  __shared__ int64_t starts[64];
  __shared__ int64_t ends[64];
  __shared__ signed char values[64];
  const int dim = indptr_info.dims - 1;
  const int first = blockIdx.x * 64;
  const int count = first < (int)N ? min(64, (int)N - first) : 0;
  if (threadIdx.x < count) {
    const int row = first + threadIdx.x;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t base = (int64_t)(row / (indptr_info.sizes[dim] - 1)) * (int64_t)E;
    starts[threadIdx.x] = base + ptr[0];
    ends[threadIdx.x] = base + ptr[indptr_info.strides[dim]];
    values[threadIdx.x] = src_data[row];
  }
  __syncthreads();
  for (int s = 0; s < count; ++s) {
    const int64_t end = ends[s];
    const signed char val = values[s];
    for (int64_t i = starts[s] + threadIdx.x; i < end; i += blockDim.x) out_data[i] = val;
  }
}
