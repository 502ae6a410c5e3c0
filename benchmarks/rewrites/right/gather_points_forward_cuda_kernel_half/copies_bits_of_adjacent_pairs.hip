// Each thread copies the bits of two adjacent outputs, the last one alone if m is odd.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void copy_half_bits(const __half *from, __half *to) {
  *reinterpret_cast<unsigned short *>(to) = *reinterpret_cast<const unsigned short *>(from);
}

__global__ void gather_points_forward_cuda_kernel_half(int b, int c, int n, int m,
                                                  const __half *points,
                                                  const int *__restrict__ idx,
                                                  __half *out) {

  const int row = blockIdx.z * c + blockIdx.y;
  if (blockIdx.z >= b || blockIdx.y >= c) return;
  const int pairs = m / 2 + m % 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int first = 2 * pair;
    if (first + 1 < m)
      copy_half_bits(points + row * n + idx[blockIdx.z * m + first + 1], out + row * m + first + 1);
    copy_half_bits(points + row * n + idx[blockIdx.z * m + first], out + row * m + first);
  }
}
