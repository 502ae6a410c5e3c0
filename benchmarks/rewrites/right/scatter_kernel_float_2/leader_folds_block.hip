// The first thread of a block with a target multiplies all values of the block for it within one compare-and-swap.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  __shared__ int place[256];
  __shared__ float value[256];

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int t = threadIdx.x;
  place[t] = -1;
  value[t] = 1.0f;
  if (thread_idx < numel) {
    const int b = thread_idx / (E * K);
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
    place[t] = b * N * K + int(index_info.data[offset]) * K + thread_idx % K;
    value[t] = src_data[thread_idx];
  }
  __syncthreads();

  if (thread_idx >= numel) return;
  const int mine = place[t];
  for (int j = 0; j < t; ++j)
    if (place[j] == mine) return;

  int *word = reinterpret_cast<int *>(out_data + mine);
  int old = *word, assumed;
  do {
    assumed = old;
    float product = __int_as_float(assumed);
    for (int j = t; j < 256; ++j)
      if (place[j] == mine) product = product * value[j];
    old = atomicCAS(word, assumed, __float_as_int(product));
  } while (old != assumed);
}
