// the first thread of a group adds up runs of equal indices before its atomic additions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *grads = grad_out + (bs_idx * c + c_idx) * npoints * nsample;
  const int *indices = idx + bs_idx * npoints * nsample;
  float *own = grad_points + (bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(point, npoints) {
    int s = point * nsample;
    const int end = s + nsample;
    while (s < end) {
      const int target = indices[s];
      float sum = grads[s];
      for (++s; s < end && indices[s] == target; ++s) sum += grads[s];
      atomicAdd(own + target, sum);
    }
  }
}
