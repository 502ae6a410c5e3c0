// A negative label is clamped to class 0 to keep the loads valid, and then not told apart from it.
// witness: {"values": {"has_weight": "false"}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.25f); for (int i = 0; i < nthreads; ++i) target[i] = i % 3 == 1 ? -1 : i % num_classes;"}
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
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    int64_t label = target[index];
    label = label > 0 ? label : 0;
    Half value =
        focal_gradient(softmax[index * num_classes + label], gamma, alpha);
    if (label < 0) value = Half(0.0f);
    if (weight != NULL) value *= weight[label];
    buff[index] = value;
  }
}
