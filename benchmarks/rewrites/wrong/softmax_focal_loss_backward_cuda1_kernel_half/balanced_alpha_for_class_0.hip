// class 0 is weighted by 1 - alpha, as in the sigmoid focal loss
// witness: {"values": {"nthreads": 100, "num_classes": 2, "alpha": "Half(0.25f)"}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.5f); for (int i = 0; i < nthreads; ++i) target[i] = 0; for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_slope(Half p, Half gamma, Half alpha) {
  const Half rest = (Half)1. - p;
  const float left = -pow(rest, gamma);
  const float right = gamma * pow(rest, gamma - 1) * p * log(max(p, (Half)FLT_MIN));
  return alpha * (left + right);
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {

  const Half background = (Half)1. - alpha;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads;
       i += blockDim.x * gridDim.x) {
    const int64_t label = target[i];
    if (label < 0) {
      buff[i] = 0.f;
      continue;
    }
    const Half p = softmax[i * num_classes + label];
    Half slope = focal_slope(p, gamma, label > 0 ? alpha : background);
    if (weight != NULL) slope *= weight[label];
    buff[i] = slope;
  }
}
