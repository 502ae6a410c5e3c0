// The power to gamma minus one is the power to gamma divided by one minus the probability, which is 0 / 0 where the probability is 1.
// witness: {"values": {"gamma": "Half(2.0f)"}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.0f); for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f); for (int i = 0; i < nthreads; ++i) { target[i] = i % num_classes; softmax[i * num_classes + i % num_classes] = Half(1.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int64_t label = target[index];
    if (label < 0) {
      buff[index] = Half(0.0f);
      continue;
    }
    const Half pred = softmax[index * num_classes + label];
    const Half q = (Half)1. - pred;
    // one power is enough for both terms
    const float power = pow(q, gamma);
    const float lower = power / (float)q;
    const float second = gamma * lower * pred * log(max(pred, (Half)FLT_MIN));
    Half value = alpha * (second - power);
    if (weight != NULL) value *= weight[label];
    buff[index] = value;
  }
}
