// Each block gathers two channels with an index that it reads once, and the last one of an odd number of channels is left out.
// witness: {"values": {"b": "2", "c": "7", "n": "16", "npoints": "8", "nsample": "7"}, "contents": "wide", "seed": 601}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  const int half = c / 2;
  const int c0 = blockIdx.y, bs = blockIdx.z;
  if (bs >= b || c0 >= half) return;
  const int c1 = c0 + half;

  const int total = npoints * nsample;
  const int *ids = idx + bs * total;
  const double *row0 = points + (bs * c + c0) * n;
  const double *row1 = points + (bs * c + c1) * n;
  double *out0 = out + (bs * c + c0) * total;
  double *out1 = out + (bs * c + c1) * total;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int id = ids[index];
    out0[index] = row0[id];
    out1[index] = row1[id];
  }
}
