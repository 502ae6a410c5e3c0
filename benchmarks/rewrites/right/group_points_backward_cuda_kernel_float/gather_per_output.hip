// Each thread owns elements of the output and gathers the gradients that belong to them in double precision.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int total = npoints * nsample;
  const float *grad_row = grad_out + size_t(bs_idx * c + c_idx) * total;
  const int *idx_row = idx + size_t(bs_idx) * total;
  float *out = grad_points + size_t(bs_idx * c + c_idx) * n;

  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n;
       p += blockDim.x * gridDim.x) {
    double sum = out[p];
    bool any = false;
    for (int i = 0; i < total; ++i) {
      if (idx_row[i] != p) continue;
      sum += grad_row[i];
      any = true;
    }
    if (any) out[p] = float(sum);  // no other thread uses this element
  }
}
