// takes the samples behind a repetition of the first one for padding, which gets no gradient
// witness: {"values": {"b": 2, "c": 3, "n": 20, "npoints": 7, "nsample": 6}, "contents": "unit", "inputs": "for (int i = 0; i < b * npoints * nsample; ++i) idx[i] = i % nsample < 3 ? i % n : i / nsample * nsample % n;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const int plane = blockIdx.z * c + blockIdx.y;
  if (blockIdx.z >= b || blockIdx.y >= c) return;
  double *points = grad_points + plane * n;
  CUDA_1D_KERNEL_LOOP(row, npoints) {
    const int *neighbours = idx + (blockIdx.z * npoints + row) * nsample;
    const double *grad = grad_out + (plane * npoints + row) * nsample;
    for (int s = 0; s < nsample; ++s) {
      if (s > 0 && neighbours[s] == neighbours[0]) break;  // the query pads with its first hit
      atomicAdd(points + neighbours[s], grad[s]);
    }
  }
}
