// Without atomics: each thread owns points, scans all indices of its batch and adds its sum once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const __half *grad = grad_out + ((size_t)bs * c + ch) * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + ((size_t)bs * c + ch) * n;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    bool hit = false;
    float sum = 0.f;
    for (int i = 0; i < m; ++i) {
      if (index[i] == p) {
        hit = true;
        sum += __half2float(grad[i]);
      }
    }
    if (hit) target[p] = __float2half(__half2float(target[p]) + sum);
  }
}
