// each thread visits its elements from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double gamma, const double alpha,
    const int num_classes) {
  const int step = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= nthreads) return;
  for (int index = first + (nthreads - 1 - first) / step * step; index >= 0; index -= step) {
    const int64_t label = __ldg(target + index);
    const double scale = weight == NULL ? alpha : alpha * weight[label];
    if (label < 0) {
      output[index] = 0;
      continue;
    }
    const double pred = softmax[(size_t)index * num_classes + label], safe = pred > FLT_MIN ? pred : FLT_MIN;
    output[index] = -scale * log(safe) * pow(1. - pred, gamma);
  }
}
