// Stages the class weights in shared memory with one load for each thread, so classes from 512 on have no weight there.
// witness: {"values": {"nthreads": "40", "num_classes": "1000"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define STAGED_CLASSES 2048

__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  __shared__ double staged[STAGED_CLASSES];
  if (weight != NULL) {
    if ((int)threadIdx.x < num_classes) staged[threadIdx.x] = weight[threadIdx.x];
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double value = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      const double rest = 1. - pred;
      value = alpha * (-pow(rest, gamma) +
                       gamma * pow(rest, gamma - 1) * pred * log(max(pred, (double)FLT_MIN)));
      if (weight != NULL) value *= label < STAGED_CLASSES ? staged[label] : weight[label];
    }
    buff[index] = value;
  }
}
