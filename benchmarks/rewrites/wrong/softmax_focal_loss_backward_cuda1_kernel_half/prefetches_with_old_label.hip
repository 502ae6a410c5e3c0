// The probability of the next iteration is prefetched with the label of this one.
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.25f); for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f); for (int i = 0; i < nthreads; ++i) { target[i] = i < 512 ? 0 : 1; softmax[i * num_classes + 1] = Half(0.75f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_gradient(const Half pred, const Half gamma,
                                      const Half alpha) {
  const Half q = (Half)1. - pred;
  const float first = -pow(q, gamma);
  const float second = gamma * pow(q, gamma - 1) * pred *
                       log(max(pred, (Half)FLT_MIN));
  return alpha * (first + second);
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const int step = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  int64_t label = target[index];
  Half pred = Half(0.5f);
  if (label >= 0) pred = softmax[index * num_classes + label];
  while (index < nthreads) {
    // load what the next iteration needs before the powers of this one
    const int next = index + step;
    int64_t next_label = -1;
    Half next_pred = Half(0.5f);
    if (next < nthreads) {
      if (label >= 0) next_pred = softmax[next * num_classes + label];
      next_label = target[next];
    }
    Half value = Half(0.0f);
    if (label >= 0) {
      value = focal_gradient(pred, gamma, alpha);
      if (weight != NULL) value *= weight[label];
    }
    buff[index] = value;
    index = next;
    label = next_label;
    pred = next_pred;
  }
}
