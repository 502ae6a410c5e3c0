// Rows are visited from the last to the first, with one FMA for the sum of both terms.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const float exponent = gamma, less = gamma - 1;
  for (int row = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); row >= 0;
       row -= int(blockDim.x * gridDim.x)) {
    const int64_t label = target[row];
    Half result = 0.f;
    if (label >= 0) {
      const Half pred = softmax[size_t(row) * num_classes + label];
      const float rest = Half(1.f) - pred;
      const float log_pred = logf(max(pred, (Half)FLT_MIN));
      result = alpha * fmaf(exponent * powf(rest, less) * pred, log_pred, -powf(rest, exponent));
    }
    if (weight) result *= weight[label];
    buff[row] = result;
  }
}
