// The weights of up to 1024 classes are staged in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double gamma, const double alpha,
    const int num_classes) {
  __shared__ double weights[1024];
  const bool staged = weight != NULL && num_classes <= 1024;
  if (staged)
    for (int k = threadIdx.x; k < num_classes; k += blockDim.x) weights[k] = weight[k];
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double loss = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      loss = -alpha * pow(1. - pred, gamma) * log(max(pred, (double)FLT_MIN));
    }
    if (weight != NULL) loss *= staged ? weights[label] : weight[label];
    output[index] = loss;
  }
}
