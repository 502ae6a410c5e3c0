// Every thread owns points of the output and adds their gradients serially, without atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *go = grad_out + ((size_t)bs_idx * c + c_idx) * m;
  const int *id = idx + (size_t)bs_idx * m;
  float *gp = grad_points + ((size_t)bs_idx * c + c_idx) * n;

  const int stride = blockDim.x * gridDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += stride) {
    float sum = gp[point];
    bool any = false;
    for (int p = 0; p < m; p++) {
      if (id[p] == point) {
        sum += go[p];
        any = true;
      }
    }
    if (any) gp[point] = sum;
  }
}
