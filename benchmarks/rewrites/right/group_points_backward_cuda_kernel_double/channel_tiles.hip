// A block takes four channels and reads each index once.
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

  if (c_idx % 4 != 0) return;
  const int channels = min(4, c - c_idx);
  idx += size_t(bs_idx) * total;
  grad_out += (size_t(bs_idx) * c + c_idx) * total;
  grad_points += (size_t(bs_idx) * c + c_idx) * n;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int point = idx[i];
    for (int k = 0; k < channels; ++k)
      atomicAdd(grad_points + size_t(k) * n + point, grad_out[size_t(k) * total + i]);
  }
}
