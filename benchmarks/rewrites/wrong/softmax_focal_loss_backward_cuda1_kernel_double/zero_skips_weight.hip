// Leaves out the weight where the term is zero, so an infinite weight no longer gives NaN.
// witness: {"values": {"gamma": "2.0"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < softmax_count; i++) softmax[i] = 1.0; for (size_t i = 0; i < weight_count; i++) weight[i] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    const double pred = softmax[index * num_classes + label];
    const double rest = (double)1. - pred;
    double value = alpha * (-pow(rest, gamma) +
                            gamma * pow(rest, gamma - 1) * pred *
                                log(max(pred, (double)FLT_MIN)));
    if (value != 0 && weight != NULL) value *= weight[label];
    buff[index] = value;
  }
}
