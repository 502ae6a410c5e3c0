// Each thread computes one row only, so rows after the last thread stay unwritten when the number of blocks is limited.
// witness: {"values": {"nthreads": 1300, "max_blocks": 1}}
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
    buff[row] = weight != nullptr ? Half(0.f * float(weight[label])) : Half(0.f);
    return;
  }
  const Half pred = softmax[size_t(row) * num_classes + label];
  const Half rest = Half(1.f) - pred;
  const float log_pred = logf(max(pred, (Half)FLT_MIN));
  Half result = alpha * fmaf(gamma * powf(rest, gamma - 1) * pred, log_pred, -powf(rest, gamma));
  if (weight != nullptr) result *= weight[label];
  buff[row] = result;
}
