// powers are computed by multiplication for gammas from 1 on, where the fraction of gamma is dropped
// witness: {"values": {"nthreads": 100, "num_classes": 2, "gamma": "Half(2.5f)"}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.5f); for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {

  const float g = float(gamma);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads;
       i += blockDim.x * gridDim.x) {
    const int64_t label = target[i];
    Half result = 0.f;
    if (label >= 0) {
      const Half pred = softmax[i * num_classes + label];
      const float q = float((Half)1. - pred);
      float power, lower;
      if (g >= 1.f) {  // much cheaper than pow
        lower = 1.f;
        for (int e = 1; e < (int)g; ++e) lower *= q;
        power = lower * q;
      } else {
        power = pow(q, g);
        lower = pow(q, float(gamma - 1));
      }
      result = alpha * (-power + g * lower * float(pred) * log(max(pred, (Half)FLT_MIN)));
    }
    if (weight != NULL) result *= weight[label];
    buff[i] = result;
  }
}
