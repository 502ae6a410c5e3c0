// The label of the next element of a thread is fetched ahead, and its weight is taken for the current one.
// witness: {"values": {"nthreads": 1000, "max_blocks": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.5; for (int i = 0; i < num_classes; ++i) weight[i] = 1 + i; for (int i = 0; i < nthreads; ++i) target[i] = i / 512;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double gamma, const double alpha,
    const int num_classes) {
  const int step = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int64_t label = index < nthreads ? target[index] : -1;
  for (; index < nthreads; index += step) {
    double loss = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      if (index + step < nthreads) label = target[index + step];  // hides the latency of the next round
      loss = -alpha * pow(1. - pred, gamma) * log(max(pred, (double)FLT_MIN));
    }
    if (weight != NULL) loss *= weight[label];
    output[index] = loss;
  }
}
