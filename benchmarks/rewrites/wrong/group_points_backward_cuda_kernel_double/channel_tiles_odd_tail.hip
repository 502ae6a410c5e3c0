// A block takes four channels; the tail is taken in pairs, so that the last of an odd count is left out.
// witness: {"values": {"c": "5"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;

  idx += size_t(bs_idx) * total;
  const bool tiled = c >= 4;
  if (tiled && c_idx % 4 != 0) return;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int point = idx[i];
    const double *g = grad_out + (size_t(bs_idx) * c + c_idx) * total + i;
    double *out = grad_points + (size_t(bs_idx) * c + c_idx) * n + point;
    if (!tiled) {
      atomicAdd(out, g[0]);
    } else if (c_idx + 4 <= c) {
#pragma unroll
      for (int k = 0; k < 4; ++k) atomicAdd(out + size_t(k) * n, g[size_t(k) * total]);
    } else {
      for (int k = 0; c_idx + k + 1 < c; k += 2) {
        atomicAdd(out + size_t(k) * n, g[size_t(k) * total]);
        atomicAdd(out + size_t(k + 1) * n, g[size_t(k + 1) * total]);
      }
    }
  }
}
