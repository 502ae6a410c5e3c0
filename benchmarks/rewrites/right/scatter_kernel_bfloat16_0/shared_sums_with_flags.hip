// Each block sums the elements of its first batch in shared memory if the batch fits, with flags for the elements that are touched; others go directly to the output.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The index that belongs to a position of the source.
__device__ inline int64_t index_at(
    const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int position) {
  return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      position, index_info)];
}

__global__ void
scatter_kernel_bfloat16_0(const BFloat16 *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               BFloat16 *out_data, int E, int K, int N, int numel) {
  constexpr int capacity = 1024;
  __shared__ float sums[capacity];
  __shared__ int touched[capacity];

  const int64_t slots = int64_t(N) * K;
  const int64_t per_batch = int64_t(E) * K;
  const bool use_shared = slots <= capacity;
  const int64_t stride = int64_t(blockDim.x) * gridDim.x;

  for (int64_t first = int64_t(blockIdx.x) * blockDim.x; first < numel; first += stride) {
    const int64_t block_batch = first / per_batch;
    if (use_shared) {
      for (int64_t i = threadIdx.x; i < slots; i += blockDim.x) {
        sums[i] = 0.0f;
        touched[i] = 0;
      }
    }
    __syncthreads();

    const int64_t position = first + threadIdx.x;
    if (position < numel) {
      const int64_t b = position / per_batch;
      const int64_t slot = index_at(index_info, int(position)) * K + position % K;
      if (use_shared && b == block_batch) {
        atomicAdd(&sums[slot], float(src_data[position]));
        atomicOr(&touched[slot], 1);
      } else {
        Reducer<BFloat16, SUM>::atomic_write(out_data + b * slots + slot, src_data[position]);
      }
    }
    __syncthreads();

    if (use_shared) {
      for (int64_t i = threadIdx.x; i < slots; i += blockDim.x) {
        if (touched[i])
          Reducer<BFloat16, SUM>::atomic_write(out_data + block_batch * slots + i, BFloat16(sums[i]));
      }
    }
    __syncthreads();
  }
}
