// Has no grid-stride loop, so elements beyond the limited grid are never written.
// witness: {"values": {"num_classes": "4", "num_target": "200", "max_blocks": "1"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int n = index / num_classes;
  const int64_t label = target[n];
  if (label < 0) {
    grad_input[index] = 0.f;
    return;
  }
  const float flag = label == index - n * num_classes ? 1.f : 0.f;
  grad_input[index] = buff[n] * (flag - softmax[index]);
}
