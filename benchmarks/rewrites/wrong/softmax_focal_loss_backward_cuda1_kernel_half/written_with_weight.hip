// Without class weights a row is left before its result is stored.
// witness: {"values": {"has_weight": "false"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const int stride = blockDim.x * gridDim.x;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < nthreads; row += stride) {
    const int64_t label = target[row];
    Half result = 0.f;
    if (label >= 0) {
      const Half pred = softmax[row * num_classes + label];
      const Half rest = Half(1.f) - pred;
      const float first = pow(rest, gamma);
      const float second = gamma * pow(rest, gamma - 1) * pred * log(max(pred, (Half)FLT_MIN));
      result = alpha * (second - first);
    }
    if (weight == nullptr) continue;  // no class weights to apply
    result *= weight[label];
    buff[row] = result;
  }
}
