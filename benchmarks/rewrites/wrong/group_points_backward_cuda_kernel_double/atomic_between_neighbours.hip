// adds atomically only where the sample before or behind has the same point
// witness: {"values": {"b": 1, "c": 2, "n": 5, "npoints": 30, "nsample": 4}, "contents": "unit", "inputs": "for (int i = 0; i < b * npoints * nsample; ++i) idx[i] = i % n;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const int samples = npoints * nsample;
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int *point_of = idx + batch * samples;
  const double *grad = grad_out + (batch * c + channel) * samples;
  double *sum = grad_points + (batch * c + channel) * n;
  CUDA_1D_KERNEL_LOOP(i, samples) {
    const int p = point_of[i];
    const bool before = i > 0 && point_of[i - 1] == p;
    const bool behind = i + 1 < samples && point_of[i + 1] == p;
    if (before || behind) {
      atomicAdd(sum + p, grad[i]);
    } else {
      sum[p] += grad[i];
    }
  }
}
