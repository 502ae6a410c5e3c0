// Divides by multiplying with a single-precision reciprocal, which gives the row before at some multiples.
// witness: {"values": {"num_classes": "41", "num_target": "5"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  const float reciprocal = 1.0f / num_classes;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = static_cast<int>(index * reciprocal);
    const int c = index - n * num_classes;
    const int64_t label = target[n];
    const float flag = label == c ? 1.f : 0.f;
    grad_input[index] = label >= 0 ? buff[n] * (flag - softmax[index]) : 0.f;
  }
}
