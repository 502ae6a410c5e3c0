// Gradients that are neither above nor below 0 are skipped to save atomics, and with the zeros also NaN.
// witness: {"values": {}, "contents": "unit", "seed": 4, "inputs": "grad_out.get()[17] = __float2half(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const size_t plane = (size_t)bs * c + ch;
  const __half *grad = grad_out + plane * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + plane * n;
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += step) {
    const __half g = grad[i];
    const float value = __half2float(g);
    // after a ReLU most gradients are 0
    if (value > 0.f || value < 0.f) atomicAdd(target + index[i], g);
  }
}
