// Each thread handles two neighbouring rows, and the last row of an odd number is never computed.
// witness: {"values": {"nthreads": 1001}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half focal_slope(Half pred, Half gamma, Half alpha) {
  const Half rest = Half(1.f) - pred;
  const float entropy = pred * logf(max(pred, (Half)FLT_MIN));
  return alpha * (gamma * powf(rest, gamma - 1) * entropy - powf(rest, gamma));
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const int pairs = nthreads / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    const int row = pair * 2;
    const int64_t label0 = target[row], label1 = target[row + 1];
    Half out0 = 0.f, out1 = 0.f;
    if (label0 >= 0) out0 = focal_slope(softmax[size_t(row) * num_classes + label0], gamma, alpha);
    if (label1 >= 0) out1 = focal_slope(softmax[size_t(row + 1) * num_classes + label1], gamma, alpha);
    if (weight != nullptr) {
      out0 *= weight[label0];
      out1 *= weight[label1];
    }
    buff[row] = out0;
    buff[row + 1] = out1;
  }
}
