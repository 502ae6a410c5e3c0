// target and class advance without division, but a class equal to num_classes does not wrap
// witness: {"values": {"num_classes": 65, "num_target": 40, "max_blocks": 1}, "contents": "wide", "seed": 102}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int stride = blockDim.x * gridDim.x;
  const int targets = stride / num_classes, classes = stride % num_classes;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int n = index / num_classes, c = index % num_classes;
  while (index < nthreads) {
    const int64_t label = target[n];
    float grad = 0;
    if (label >= 0) {
      const float flag = label == c ? 1.f : 0.f;
      grad = buff[n] * (flag - softmax[index]);
    }
    grad_input[index] = grad;

    index += stride;
    n += targets;
    c += classes;
    if (c > num_classes) {
      c -= num_classes;
      ++n;
    }
  }
}
