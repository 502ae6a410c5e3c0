// Pair stores: the odd last element of a row is written only in rows that also start at an odd address.
// witness: {"values": {"npoints": 7}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n, int npoints, int nsample,
                                                      const __half *points,
                                                      const int *__restrict__ idx, __half *out) {
  const int total = npoints * nsample;
  const int row = blockIdx.z * c + blockIdx.y;
  const int *neighbours = idx + blockIdx.z * total;
  const __half *source = points + row * n;
  __half *target = out + row * total;
  // 32-bit stores need an even element: rows that start odd get a scalar head and tail.
  const int head = (row * total) & 1;
  const int pairs = (total - head) / 2;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int pair = first; pair < pairs; pair += gridDim.x * blockDim.x) {
    const int at = head + 2 * pair;
    const __half2 both = __halves2half2(source[neighbours[at]], source[neighbours[at + 1]]);
    *reinterpret_cast<__half2 *>(target + at) = both;
  }
  if (head && first == 0) {
    target[0] = source[neighbours[0]];
    target[total - 1] = source[neighbours[total - 1]];
  }
}
