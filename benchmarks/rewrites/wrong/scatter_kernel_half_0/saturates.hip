// Sums are clamped to the largest finite half, where the original gives infinity.
// witness: {"values": {"E": 6, "K": 2, "N": 3, "B": 1}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = Half(30000.f); index_info[i] = 1; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

// Adds to one half of an aligned word.
__device__ inline void add_to_half(Half *address, float value) {
  const bool upper = (reinterpret_cast<size_t>(address) & 2) != 0;
  unsigned int *word = reinterpret_cast<unsigned int *>(reinterpret_cast<char *>(address) - (upper ? 2 : 0));
  unsigned int seen = *word, expected;
  do {
    expected = seen;
    Half old;
    old.x = static_cast<unsigned short>(upper ? expected >> 16 : expected & 0xffffu);
    float sum = float(old) + value;
    if (sum > 65504.f) sum = 65504.f;
    if (sum < -65504.f) sum = -65504.f;
    const unsigned int bits = Half(sum).x;
    seen = atomicCAS(word, expected, upper ? (expected & 0xffffu) | bits << 16 : (expected & 0xffff0000u) | bits);
  } while (seen != expected);
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const int k = i % K, b = i / K / E;
  const int64_t row = target_row(index_info, i);
  add_to_half(out_data + (int64_t(b) * N + row) * K + k, float(src_data[i]));
}
