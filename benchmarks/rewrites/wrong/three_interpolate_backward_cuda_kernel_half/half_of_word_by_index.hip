// Chooses the half of the 32-bit word by the index within the row, which is wrong for rows that start at an odd element.
// witness: {"values": {"b": "1", "c": "2", "n": "10", "m": "7"}, "seed": 1, "inputs": "for (int i = 0; i < b * c * n; ++i) grad_out[i] = __float2half(1.0f); for (int i = 0; i < b * n * 3; ++i) weight[i] = __float2half(1.0f); for (int i = 0; i < b * c * m; ++i) grad_points[i] = __float2half(float(i % 5));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds to the lower or the upper half of an aligned word.
__device__ inline void add_to_half_of_word(unsigned int *word, bool upper, float value) {
  unsigned int seen = *word;
  unsigned int expected;
  do {
    expected = seen;
    const unsigned short bits = static_cast<unsigned short>(upper ? expected >> 16 : expected & 0xffffu);
    const unsigned int sum = __half_as_ushort(__float2half(__half2float(__ushort_as_half(bits)) + value));
    const unsigned int wanted = upper ? (expected & 0xffffu) | (sum << 16) : (expected & 0xffff0000u) | sum;
    seen = atomicCAS(word, expected, wanted);
  } while (seen != expected);
}

__global__ void three_interpolate_backward_cuda_kernel_half(
    int b, int c, int n, int m, const __half *grad_out, const int *__restrict__ idx,
    const __half *weight, __half *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const size_t row = static_cast<size_t>(bs_idx) * c + c_idx;
  const size_t row_start = row * m;
  unsigned int *words = reinterpret_cast<unsigned int *>(grad_points);

  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t first = (static_cast<size_t>(bs_idx) * n + pt_idx) * 3;
    const float gradient = __half2float(grad_out[row * n + pt_idx]);
#pragma unroll
    for (int i = 0; i < 3; ++i) {
      const int target = idx[first + i];
      const float value = gradient * __half2float(weight[first + i]);
      add_to_half_of_word(words + (row_start + target) / 2, (target & 1) != 0, value);
    }
  }
}
