// Loads eight gradients at once, but the scalar tail starts at the last multiple of four, so that with m % 8 >= 4 four elements are lost.
// witness: {"values": {"b": 1, "c": 1, "n": 5, "m": 12}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const __half *grad = grad_out + ((size_t)bs * c + ch) * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + ((size_t)bs * c + ch) * n;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;

  int done = 0;
  if ((reinterpret_cast<size_t>(grad) & 15) == 0) {
    const int packs = m >> 3;
    const uint4 *grad8 = reinterpret_cast<const uint4 *>(grad);
    for (int p = tid; p < packs; p += step) {
      const uint4 v = grad8[p];
      const unsigned int words[4] = {v.x, v.y, v.z, v.w};
      for (int w = 0; w < 4; ++w) {
        atomicAdd(target + index[8 * p + 2 * w], __ushort_as_half((unsigned short)(words[w] & 0xffffu)));
        atomicAdd(target + index[8 * p + 2 * w + 1], __ushort_as_half((unsigned short)(words[w] >> 16)));
      }
    }
    done = m & ~3;
  }
  for (int i = done + tid; i < m; i += step) atomicAdd(target + index[i], grad[i]);
}
