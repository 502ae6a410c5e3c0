// gathers the gradient of a point in a thread, of which there are as many as samples
// witness: {"values": {"b": 1, "c": 2, "n": 700, "npoints": 10, "nsample": 4}, "contents": "unit", "inputs": "for (int i = 0; i < b * npoints * nsample; ++i) idx[i] = 699 - i * 13;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const int samples = npoints * nsample;
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  const int *point_of = idx + blockIdx.z * samples;
  const double *grad = grad_out + (blockIdx.z * c + blockIdx.y) * samples;
  double sum = 0;
  for (int i = 0; i < samples; ++i) {
    if (point_of[i] == p) sum += grad[i];
  }
  grad_points[(blockIdx.z * c + blockIdx.y) * n + p] += sum;
}
