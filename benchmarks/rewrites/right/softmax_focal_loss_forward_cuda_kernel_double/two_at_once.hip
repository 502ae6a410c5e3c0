// Each thread computes two elements per round, with the labels and probabilities of both loaded first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double gamma, const double alpha,
    const int num_classes) {
  const int step = blockDim.x * gridDim.x;
  for (int64_t index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += 2 * int64_t(step)) {
    int64_t label[2] = {-1, -1};
    double pred[2] = {1, 1};
    for (int k = 0; k < 2; ++k) {
      const int64_t i = index + k * int64_t(step);
      if (i < nthreads) label[k] = target[i];
      if (label[k] >= 0) pred[k] = softmax[i * num_classes + label[k]];
    }
    for (int k = 0; k < 2; ++k) {
      const int64_t i = index + k * int64_t(step);
      if (i >= nthreads) break;
      double loss = 0;
      if (label[k] >= 0) loss = -(alpha * pow(1. - pred[k], gamma) * log(max(pred[k], (double)FLT_MIN)));
      output[i] = weight != NULL && label[k] >= 0 ? loss * weight[label[k]] : loss;
    }
  }
}
