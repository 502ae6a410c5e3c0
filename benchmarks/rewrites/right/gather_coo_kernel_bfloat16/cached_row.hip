// The row of the block's first element is cached in shared memory (up to 512 values); the row is found by a float reciprocal with correction.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  constexpr int kCache = 512;
  __shared__ unsigned short cache[kCache];
  const unsigned short *src = reinterpret_cast<const unsigned short *>(src_data);
  const int length = index_info.sizes[index_info.dims - 1];
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  const int cached_row = int(blockIdx.x * blockDim.x) / length;
  const int cached = N < size_t(kCache) ? int(N) : kCache;
  for (int i = threadIdx.x; i < cached; i += blockDim.x)
    cache[i] = src[size_t(cached_row) * N + i];
  __syncthreads();
  if (size_t(e) >= E) return;
  int row = int(float(e) * (1.0f / float(length)));
  while (int64_t(row) * length > e) --row;
  while (int64_t(row + 1) * length <= e) ++row;
  const int64_t column = index_info.data[row * index_info.strides[0] +
                                         (e - row * length) * index_info.strides[1]];
  const bool hit = row == cached_row && column < cached;
  reinterpret_cast<unsigned short *>(out_data)[e] =
      hit ? cache[column] : src[size_t(row) * N + column];
}
