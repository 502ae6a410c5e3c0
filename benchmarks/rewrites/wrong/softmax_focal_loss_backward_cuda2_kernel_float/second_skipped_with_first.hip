// two elements in an iteration: where the target of the first is ignored, the second is skipped as well
// witness: {"values": {"num_classes": 4, "num_target": 640, "max_blocks": 1}, "contents": "wide", "seed": 106, "inputs": "for (int i = 0; i < num_target; i += 3) target[i] = -100;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += 2 * stride) {
    const int other = index + stride;
    const int n = index / num_classes, other_n = other / num_classes;
    const int64_t label = target[n];
    if (label < 0) {
      grad_input[index] = 0;
      continue;
    }
    grad_input[index] = buff[n] * ((label == index % num_classes ? 1.f : 0.f) - softmax[index]);

    if (other < nthreads) {
      const int64_t other_label = target[other_n];
      const float flag = other_label == other % num_classes ? 1.f : 0.f;
      grad_input[other] = other_label < 0 ? 0.f : buff[other_n] * (flag - softmax[other]);
    }
  }
}
