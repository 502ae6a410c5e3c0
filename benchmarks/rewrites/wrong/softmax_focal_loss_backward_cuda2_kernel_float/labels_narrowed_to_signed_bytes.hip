// Labels are narrowed to signed bytes, so labels from 128 on look negative or like other classes.
// witness: {"values": {"num_classes": "200", "num_target": "20"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const signed char label = static_cast<signed char>(target[n]);
    float grad = 0.f;
    if (label >= 0) {
      grad = -softmax[index];
      if (c == label) grad += 1.f;
      grad *= buff[n];
    }
    grad_input[index] = grad;
  }
}
