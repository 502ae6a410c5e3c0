// channels of the points are taken to be as long as there are groups
// witness: {"values": {"b": 2, "c": 3, "n": 40, "npoints": 20, "nsample": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  const int channel = bs_idx * c + c_idx;
  if (channel >= b * c) return;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    const int point = index / nsample;
    const int sample = index - point * nsample;
    const int source = idx[(bs_idx * npoints + point) * nsample + sample];
    out[(channel * npoints + point) * nsample + sample] = points[channel * npoints + source];
  }
}
