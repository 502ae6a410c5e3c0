// Each thread multiplies four neighbours with a compare-and-swap of its own, and counts batch and column instead of dividing.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline void multiply_at(float *address, float factor) {
  unsigned int *word = reinterpret_cast<unsigned int *>(address);
  unsigned int seen = *word;
  while (true) {
    const float product = __int_as_float(int(seen)) * factor;
    const unsigned int now = atomicCAS(word, seen, static_cast<unsigned int>(__float_as_int(product)));
    if (now == seen) return;
    seen = now;
  }
}

__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= numel) return;
  const int end = min(first + 4, numel);

  int b = first / (E * K);
  int rest = first - b * E * K;
  int k = first % K;
  for (int i = first; i < end; ++i) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    multiply_at(out_data + b * N * K + index_info.data[offset] * K + k, src_data[i]);
    if (++k == K) k = 0;
    if (++rest == E * K) rest = 0, ++b;
  }
}
