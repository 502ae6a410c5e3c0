// computes in single precision with one rounding at the end, and runs through the elements backwards
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long i = nthreads - 1 - ((long long)blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= step) {
    const long long n = i / num_classes;
    const int64_t label = target[n];
    float gradient = 0.0f;
    if (label >= 0) {
      const float hot = label == i - n * num_classes ? 1.0f : 0.0f;
      gradient = __half2float(buff[n]) * (hot - __half2float(softmax[i]));
    }
    grad_input[i] = __float2half(gradient);
  }
}
