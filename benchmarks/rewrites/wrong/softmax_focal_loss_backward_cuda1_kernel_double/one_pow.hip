// Gets the second power from the first by division, 0 / 0 for p = 1.
// witness: {"values": {"gamma": "2.0"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < softmax_count; i++) softmax[i] = i % 2 ? 1.0 : 0.25;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    const double pred = softmax[index * num_classes + label];

    const double rest = 1.0 - pred;
    const double high = pow(rest, gamma);
    const double low = high / rest;
    double value = alpha * (-high + gamma * low * pred * log(max(pred, (double)FLT_MIN)));
    if (weight != NULL) value *= weight[label];
    buff[index] = value;
  }
}
