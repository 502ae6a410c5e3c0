// A compare-and-swap of its own on the aligned word, in a grid-stride loop from the last source to the first.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__device__ inline void add_to_half(Half *address, float value) {
  const unsigned int shift = (reinterpret_cast<size_t>(address) & 2) ? 16 : 0;
  unsigned int *word = reinterpret_cast<unsigned int *>(reinterpret_cast<size_t>(address) & ~size_t(3));
  unsigned int seen = atomicCAS(word, 0u, 0u), expected;
  do {
    expected = seen;
    Half old;
    old.x = static_cast<unsigned short>(expected >> shift & 0xffffu);
    const unsigned int bits = Half(float(old) + value).x;
    seen = atomicCAS(word, expected, (expected & ~(0xffffu << shift)) | bits << shift);
  } while (seen != expected);
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < numel; t += gridDim.x * blockDim.x) {
    const int i = numel - 1 - t;
    const int k = i % K, be = i / K;
    const int64_t row = target_row(index_info, i);
    add_to_half(out_data + (int64_t(be / E) * N + row) * K + k, float(src_data[i]));
  }
}
