// One element for each thread without the grid-stride loop, so elements beyond a capped grid are not computed.
// witness: {"values": {"nthreads": "1100", "num_classes": "3", "max_blocks": "2"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int64_t label = target[index];
  double value = 0;
  if (label >= 0) {
    const double pred = softmax[index * num_classes + label];
    const double rest = 1. - pred;
    value = alpha * (-pow(rest, gamma) +
                     gamma * pow(rest, gamma - 1) * pred * log(max(pred, (double)FLT_MIN)));
    if (weight != NULL) value *= weight[label];
  }
  buff[index] = value;
}
