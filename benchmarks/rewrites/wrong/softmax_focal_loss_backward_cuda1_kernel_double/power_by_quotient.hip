// Gets the power gamma - 1 as pow(1 - p, gamma) / (1 - p), which is 0 / 0 for a probability of one.
// witness: {"values": {"nthreads": "4", "num_classes": "3", "gamma": "2.0"}, "contents": "unit", "seed": 1, "inputs": "softmax[0] = 1.0; softmax[1] = 0.0; softmax[2] = 0.0; target[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double value = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      const double rest = 1. - pred;
      const double power = pow(rest, gamma);
      value = alpha * (-power + gamma * (power / rest) * pred * log(max(pred, (double)FLT_MIN)));
      if (weight != NULL) value *= weight[label];
    }
    buff[index] = value;
  }
}
