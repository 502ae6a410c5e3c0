// Rows are walked from the last to the first, and both powers are formed in local floats with gamma minus one outside of the loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const Half lower = gamma - 1;
  const float factor = gamma;
  const float scale = alpha;
  const int64_t threads = (int64_t)blockDim.x * gridDim.x;
  for (int64_t row =
           nthreads - 1 - ((int64_t)blockIdx.x * blockDim.x + threadIdx.x);
       row >= 0; row -= threads) {
    const int64_t label = target[row];
    Half result = Half(0.0f);
    if (label >= 0) {
      const Half pred = softmax[row * num_classes + label];
      const float p = pred;
      const Half q = (Half)1. - pred;
      float gradient = factor * pow(q, lower) * p;
      gradient *= log(max(pred, (Half)FLT_MIN));
      gradient -= pow(q, gamma);
      result = Half(scale * gradient);
      if (weight != NULL) result *= weight[label];
    }
    buff[row] = result;
  }
}
