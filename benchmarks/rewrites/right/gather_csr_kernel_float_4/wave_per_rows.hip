// Descriptors of the block's rows are staged in shared memory and each segment is written backwards by a whole wave of 64 lanes.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  __shared__ long long from[256], to[256];
  __shared__ float value[256];
  const int rows_per_block = blockDim.x / 4;
  const size_t first = (size_t)blockIdx.x * rows_per_block;
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  for (int r = threadIdx.x; r < rows_per_block; r += blockDim.x) {
    from[r] = to[r] = 0;
    value[r] = 0.f;
    if (first + r < N) {
      const int row = (int)(first + r);
      const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
      const long long base = (long long)(row / segments) * (long long)E;
      from[r] = base + indptr_info.data[offset];
      to[r] = base + indptr_info.data[offset + indptr_info.strides[last]];
      value[r] = src_data[row];
    }
  }
  __syncthreads();
  const int waves = blockDim.x / 64;
  const int lane = threadIdx.x % 64;
  for (int r = threadIdx.x / 64; r < rows_per_block; r += waves) {
    const float v = value[r];
    for (long long i = to[r] - 1 - lane; i >= from[r]; i -= 64) out_data[i] = v;
  }
}
