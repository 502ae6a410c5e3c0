// a thread takes a row, and adds up runs of equal indices before it adds them atomically
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const size_t plane = size_t(blockIdx.z) * c + blockIdx.y;
  double *sum = grad_points + plane * n;
  CUDA_1D_KERNEL_LOOP(row, npoints) {
    const int *point_of = idx + (size_t(blockIdx.z) * npoints + row) * nsample;
    const double *grad = grad_out + (plane * npoints + row) * nsample;
    double run = 0;
    for (int s = nsample - 1; s >= 0; --s) {
      run += grad[s];
      if (s == 0 || point_of[s - 1] != point_of[s]) {
        atomicAdd(sum + point_of[s], run);
        run = 0;
      }
    }
  }
}
