// The weights of up to 1024 classes are staged in shared memory, but each of the 512 threads loads only one of them.
// witness: {"values": {"nthreads": 100, "num_classes": 700}, "contents": "unit", "inputs": "for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.5; for (int i = 0; i < nthreads; ++i) target[i] = 600 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double gamma, const double alpha,
    const int num_classes) {
  __shared__ double weights[1024];
  const bool staged = weight != NULL && num_classes <= 1024;
  if (staged && threadIdx.x < num_classes) weights[threadIdx.x] = weight[threadIdx.x];
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
