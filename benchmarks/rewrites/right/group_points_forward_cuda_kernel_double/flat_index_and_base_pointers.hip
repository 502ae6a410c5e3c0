// Samples are numbered across points, which saves the division; the offsets of batch and channel are hoisted.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  const int64_t total = (int64_t)npoints * nsample;
  const int64_t plane = (int64_t)blockIdx.z * c + blockIdx.y;
  if ((int)blockIdx.z >= b || (int)blockIdx.y >= c) return;
  const double *row = points + plane * n;
  const int *ids = idx + blockIdx.z * total;
  double *target = out + plane * total;
  const int64_t step = (int64_t)blockDim.x * gridDim.x;
  for (int64_t index = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; index < total; index += step)
    target[index] = row[ids[index]];
}
