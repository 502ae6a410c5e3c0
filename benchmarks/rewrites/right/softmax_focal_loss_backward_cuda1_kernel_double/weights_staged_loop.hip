// Class weights are staged in shared memory by a loop over all classes that fit; the others are read directly.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define STAGED_LIMIT 1024

__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  __shared__ double staged[STAGED_LIMIT];
  const int staged_count = num_classes < STAGED_LIMIT ? num_classes : STAGED_LIMIT;
  if (weight != NULL) {
    for (int k = threadIdx.x; k < staged_count; k += blockDim.x) staged[k] = weight[k];
  }
  __syncthreads();
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int64_t label = target[index];
    double value = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      const double rest = 1. - pred;
      value = alpha * (gamma * pow(rest, gamma - 1) * pred * log(max(pred, (double)FLT_MIN)) -
                       pow(rest, gamma));
      if (weight != NULL) value *= label < staged_count ? staged[label] : weight[label];
    }
    buff[index] = value;
  }
}
