// The point of a sample is found by multiplying with a float reciprocal, which rounds below the integer for some numbers of samples.
// witness: {"values": {"nsample": "41"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  const int z = blockIdx.z, y = blockIdx.y;
  if (z >= b || y >= c) return;
  const int *neighbours = idx + z * npoints * nsample;
  const float *values = points + (z * c + y) * n;
  float *grouped = out + (z * c + y) * npoints * nsample;
  const float reciprocal = 1.0f / (float)nsample;
  const int step = gridDim.x * blockDim.x;
  for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < npoints * nsample; flat += step) {
    const int point = (int)(flat * reciprocal);
    const int sample = flat % nsample;
    const int place = point * nsample + sample;
    grouped[place] = values[neighbours[place]];
  }
}
