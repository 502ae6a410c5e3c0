// Computes 1 - p in float, which cancels to zero or to few digits for probabilities close to one.
// witness: {"values": {"nthreads": "8", "num_classes": "2"}, "contents": "unit", "seed": 1, "inputs": "softmax[0] = 1.0 - 1e-9; softmax[1] = 1e-9; target[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double focal_slope(float pred, double gamma) {
  const float rest = 1.f - pred;
  return -pow((double)rest, gamma) +
         gamma * pow((double)rest, gamma - 1) * pred * log(max((double)pred, (double)FLT_MIN));
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double value = 0;
    if (label >= 0) {
      value = alpha * focal_slope((float)softmax[index * num_classes + label], gamma);
      if (weight != NULL) value *= weight[label];
    }
    buff[index] = value;
  }
}
