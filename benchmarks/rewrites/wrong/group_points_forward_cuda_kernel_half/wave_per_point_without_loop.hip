// A wave handles a point with a lane per sample, so samples after the 64th are never written.
// witness: {"values": {"npoints": 3, "nsample": 70}, "contents": "wide", "seed": 1}
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
  const int lane = threadIdx.x & 63;
  const int waves = blockDim.x / 64;
  for (int point = blockIdx.x * waves + threadIdx.x / 64; point < npoints; point += gridDim.x * waves) {
    const int at = point * nsample + lane;
    if (lane < nsample) target[at] = source[neighbours[at]];
  }
}
