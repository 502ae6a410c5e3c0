// Gradients whose magnitude is not above zero are skipped to save atomics, which drops NaN.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "grad_out.get()[0] = __ushort_as_half(0x7e00);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const size_t plane = static_cast<size_t>(bs_idx) * c + c_idx;
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const __half gradient = grad_out[plane * total + i];
    const bool contributes = fabsf(__half2float(gradient)) > 0.f;
    if (!contributes) continue;
    atomicAdd(grad_points + plane * n + idx[static_cast<size_t>(bs_idx) * total + i], gradient);
  }
}
