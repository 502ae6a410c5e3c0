// a thread does pairs of rows, and the last row of an odd number is left out
// witness: {"values": {"nthreads": 1001}, "seed": 7}
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

  const int pairs = nthreads / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs;
       pair += blockDim.x * gridDim.x) {
    Half values[2];
    for (int j = 0; j < 2; ++j) {
      const int row = 2 * pair + j;
      const int64_t label = target[row];
      values[j] = 0.f;
      if (label >= 0) {
        values[j] = focal_slope(softmax[row * num_classes + label], gamma, alpha);
        if (weight != NULL) values[j] *= weight[label];
      }
    }
    buff[2 * pair] = values[0];
    buff[2 * pair + 1] = values[1];
  }
}
