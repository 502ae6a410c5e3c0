// Loops over chunks and columns with the size of the grid, and writes a run where the next index differs or the chunk ends.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_float_3_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int length = index_info.sizes[index_info.dims - 1];
  const int stride = index_info.strides[index_info.dims - 1];
  const long long chunks_per_row = (length + 15) / 16;
  const long long chunks = static_cast<long long>(E / length) * chunks_per_row;
  const long long chunk_step = static_cast<long long>(gridDim.x) * blockDim.y;
  const size_t column_step = size_t(gridDim.y) * blockDim.x;
  for (long long chunk = static_cast<long long>(blockIdx.x) * blockDim.y + threadIdx.y; chunk < chunks;
       chunk += chunk_step) {
    const int row = static_cast<int>(chunk / chunks_per_row);
    const int start = static_cast<int>(chunk % chunks_per_row) * 16;
    const int count = length - start < 16 ? length - start : 16;
    const int64_t *index = index_info.data +
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length + start, index_info);
    const float *src = src_data + (size_t(row) * length + start) * K;
    float *out = out_data + size_t(row) * N * K;
    for (size_t column = size_t(blockIdx.y) * blockDim.x + threadIdx.x; column < K; column += column_step) {
      float quotient = 0.f;
      bool fresh = true;
      for (int i = 0; i < count; ++i) {
        const int64_t segment = index[i * stride];
        const float value = src[i * K + column];
        quotient = fresh ? value : quotient / value;
        fresh = i + 1 == count || index[(i + 1) * stride] != segment;
        if (fresh) atomDiv(out + segment * K + column, quotient);
      }
    }
  }
}
