// Shares the indices of the chunks of a block in shared memory, as far as its height fits, and reads them from there.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
constexpr int kSharedChunks = 32;

__global__ void segment_coo_broadcast_kernel_float_3_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  __shared__ int64_t shared_index[kSharedChunks][16];
  const int length = index_info.sizes[index_info.dims - 1];
  const int stride = index_info.strides[index_info.dims - 1];
  const int rows = static_cast<int>(E / length);
  const int chunks_per_row = (length + 15) / 16;
  const int first_chunk = blockIdx.x * blockDim.y;

  // All threads of the block take part, whatever their column.
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y * blockDim.z;
  const int shared_chunks = static_cast<int>(blockDim.y) < kSharedChunks ? static_cast<int>(blockDim.y) : kSharedChunks;
  for (int k = thread; k < shared_chunks * 16; k += threads) {
    const int r = (first_chunk + k / 16) / chunks_per_row;
    const int element = (first_chunk + k / 16) % chunks_per_row * 16 + k % 16;
    int64_t segment = -1;
    if (r < rows && element < length)
      segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(r * length + element, index_info)];
    shared_index[k / 16][k % 16] = segment;
  }
  __syncthreads();

  const int chunk = first_chunk + threadIdx.y;
  const int row = chunk / chunks_per_row;
  const int start = chunk % chunks_per_row * 16;
  const size_t column = size_t(blockIdx.y) * blockDim.x + threadIdx.x;
  if (row < rows && column < K) {
    const bool is_shared = static_cast<int>(threadIdx.y) < kSharedChunks;
    const int64_t *index = is_shared
        ? shared_index[threadIdx.y]
        : index_info.data +
              at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length + start, index_info);
    const int step = is_shared ? 1 : stride;
    const int count = length - start < 16 ? length - start : 16;
    const float *src = src_data + (size_t(row) * length + start) * K + column;
    float *out = out_data + size_t(row) * N * K + column;
    int i = 0;
    while (i < count) {
      const int64_t segment = index[i * step];
      float quotient = src[i * K];
      while (++i < count && index[i * step] == segment) quotient /= src[i * K];
      atomDiv(out + segment * K, quotient);
    }
  }
}
