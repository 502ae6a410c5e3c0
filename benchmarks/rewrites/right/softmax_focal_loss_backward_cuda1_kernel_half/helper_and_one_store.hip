// the row is computed in registers by a helper, with ignored labels first, and stored once
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

  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += step) {
    const int64_t label = target[i];
    if (label < 0) {
      buff[i] = 0.f;
      continue;
    }
    Half slope = focal_slope(softmax[i * num_classes + label], gamma, alpha);
    if (weight != NULL) slope *= weight[label];
    buff[i] = slope;
  }
}
