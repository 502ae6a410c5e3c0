// handles two neighbours per thread with the label and factor of the first, which belong to different rows when num_classes is odd
// witness: {"values": {"num_classes": 5}, "inputs": "for (size_t i = 0; i < target_count; ++i) { target[i] = int64_t(i) % 3; buff[i] = from_number<__half>(double(i + 1)); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const int pairs = (nthreads + 1) / 2;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pairs; p += blockDim.x * gridDim.x) {
    const int i = 2 * p;
    const int n = i / num_classes;
    const int c = i % num_classes;
    const int64_t label = target[n];
    const __half scale = buff[n];
    const __half zero = __float2half(0.0f), one = __float2half(1.0f);
    __half left = zero, right = zero;
    const bool has_right = i + 1 < nthreads;
    if (label >= 0) {
      left = scale * ((label == c ? one : zero) - softmax[i]);
      if (has_right) right = scale * ((label == c + 1 ? one : zero) - softmax[i + 1]);
    }
    grad_input[i] = left;
    if (has_right) grad_input[i + 1] = right;
  }
}
