// The start of the source row of the first element of a block is cached in shared memory; the rest is read directly.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  constexpr int kCached = 512;
  __shared__ short cached[kCached];
  const size_t block_first = size_t(blockIdx.x) * blockDim.x;
  const size_t i = block_first + threadIdx.x;
  const size_t per_row = index_info.sizes[index_info.dims - 1];
  const size_t block_row = block_first / per_row;
  const int count = N < kCached ? int(N) : kCached;
  for (int k = threadIdx.x; k < count; k += blockDim.x)
    cached[k] = src_data[block_row * N + k];
  __syncthreads();

  if (i < E) {
    const size_t row = i / per_row;
    const int64_t index = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
    out_data[i] = row == block_row && index < count ? cached[index] : src_data[row * N + index];
  }
}
