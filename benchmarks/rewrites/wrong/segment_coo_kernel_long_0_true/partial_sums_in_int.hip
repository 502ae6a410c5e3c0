// The partial sums of a block are kept in shared memory as 32-bit integers.
// witness: {"contents": "large_integers", "seed": 18}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  __shared__ int value[256];
  __shared__ long slot[256];
  const size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const int t = threadIdx.x;
  const int width = index_info.sizes[index_info.dims - 1];
  slot[t] = -1;
  if (e < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info);
    slot[t] = (long)(e / width * N) + index_info.data[offset];
    value[t] = (int)src_data[e];
  }
  __syncthreads();
  if (slot[t] < 0 || (t > 0 && slot[t - 1] == slot[t])) return;
  int sum = 0;
  for (int i = t; i < 256 && slot[i] == slot[t]; ++i) sum += value[i];
  atomicAdd((unsigned long long *)(out_data + slot[t]), (unsigned long long)(long)sum);
}
