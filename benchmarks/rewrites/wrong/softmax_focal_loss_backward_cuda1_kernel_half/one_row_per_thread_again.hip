// every thread does one row only, although the number of blocks is capped
// witness: {"values": {"nthreads": 1000, "max_blocks": 1}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {

  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= nthreads) return;
  const int64_t label = target[row];
  if (label < 0) {
    buff[row] = 0.f;
    return;
  }
  const Half p = softmax[row * num_classes + label];
  const float q = float((Half)1. - p);
  const float g = float(gamma);
  const float log_p = log(max(p, (Half)FLT_MIN));
  Half slope =
      float(alpha) * (g * pow(q, float(gamma - 1)) * float(p) * log_p - pow(q, g));
  if (weight != NULL) slope *= weight[label];
  buff[row] = slope;
}
