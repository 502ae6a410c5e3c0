// gamma and alpha are taken for each other
// witness: {"values": {"nthreads": 40, "num_classes": 5, "gamma": "2.0", "alpha": "0.25"}, "inputs": " for (size_t i = 0; i < softmax_count; ++i) softmax[i] = (1 + i % 7) / 10.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double alpha, const double gamma,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int64_t label = target[index];
    double pred = softmax[index * num_classes + label];

    if (label >= 0) {
      output[index] =
          -alpha * pow((double)1. - pred, gamma) * log(max(pred, (double)FLT_MIN));
    } else {
      output[index] = 0;
    }
    if (weight != NULL) {
      output[index] *= weight[label];
    }
  }
}
