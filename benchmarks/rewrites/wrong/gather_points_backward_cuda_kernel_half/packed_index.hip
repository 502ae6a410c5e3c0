// Index and gradient are packed into one 32-bit word for the shuffle that merges pairs, so that indices from 65536 on lose their upper bits.
// witness: {"values": {"b": 1, "c": 1, "n": 70000, "m": 9}, "contents": "wide", "seed": 3, "inputs": "idx.get()[4] = 69999;"}
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

  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const bool live = i < m;
    unsigned int word = 0;
    if (live) word = ((unsigned int)index[i] << 16) | __half_as_ushort(grad[i]);
    // one shuffle carries both: the even lane adds for its odd neighbour where both hit the same point
    const unsigned int other = __shfl_xor(word, 1);
    const bool other_live = (i ^ 1) < m;
    if (!live) continue;
    const unsigned int point = word >> 16;
    const bool merge = other_live && (other >> 16) == point;
    if (merge && (threadIdx.x & 1)) continue;
    __half g = __ushort_as_half((unsigned short)(word & 0xffffu));
    if (merge) g = __float2half(__half2float(g) + __half2float(__ushort_as_half((unsigned short)(other & 0xffffu))));
    atomicAdd(target + point, g);
  }
}
