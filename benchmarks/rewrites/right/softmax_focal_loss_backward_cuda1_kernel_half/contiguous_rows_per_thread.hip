// Every thread takes a contiguous range of rows; a negative label leaves early.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_gradient(const Half pred, const Half gamma,
                                      const Half alpha) {
  const Half q = (Half)1. - pred;
  const float first = -pow(q, gamma);
  const float second = gamma * pow(q, gamma - 1) * pred *
                       log(max(pred, (Half)FLT_MIN));
  return alpha * (first + second);
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const int64_t threads = (int64_t)blockDim.x * gridDim.x;
  const int64_t share = (nthreads + threads - 1) / threads;
  const int64_t begin =
      ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * share;
  const int64_t end =
      begin + share < nthreads ? begin + share : (int64_t)nthreads;
  for (int64_t row = begin; row < end; ++row) {
    const int64_t label = target[row];
    if (label < 0) {
      buff[row] = Half(0.0f);
      continue;
    }
    Half value =
        focal_gradient(softmax[row * num_classes + label], gamma, alpha);
    if (weight != NULL) value *= weight[label];
    buff[row] = value;
  }
}
