// a thread gathers the gradients of its points, without atomics
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const int samples = npoints * nsample;
  const size_t plane = size_t(blockIdx.z) * c + blockIdx.y;
  const int *point_of = idx + size_t(blockIdx.z) * samples;
  const double *grad = grad_out + plane * samples;
  CUDA_1D_KERNEL_LOOP(p, n) {
    double sum = grad_points[plane * n + p];
    for (int i = 0; i < samples; ++i) {
      if (point_of[i] == p) sum += grad[i];
    }
    grad_points[plane * n + p] = sum;
  }
}
