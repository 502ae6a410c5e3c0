// The threads take the samples from the last to the first, with offsets of 64 bits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {

  const size_t batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= size_t(b) || channel >= size_t(c)) return;
  const size_t total = size_t(npoints) * nsample;
  const size_t plane = batch * c + channel;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t k = size_t(blockIdx.x) * blockDim.x + threadIdx.x; k < total; k += threads) {
    const size_t sample = total - 1 - k;
    const int point = idx[batch * total + sample];
    atomicAdd(&grad_points[plane * n + point], grad_out[plane * total + sample]);
  }
}
