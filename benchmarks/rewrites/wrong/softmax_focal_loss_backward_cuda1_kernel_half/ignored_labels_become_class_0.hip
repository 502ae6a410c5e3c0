// negative labels are replaced by class 0 before the test for them, so that ignored rows get a gradient
// witness: {"values": {"nthreads": 100, "has_weight": "false"}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.5f); for (int i = 0; i < nthreads; ++i) target[i] = i % 3 == 1 ? -1 : i % num_classes;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_slope(Half p, Half gamma, Half alpha) {
  const Half rest = (Half)1. - p;
  const float left = -pow(rest, gamma);
  const float right = gamma * pow(rest, gamma - 1) * p * log(max(p, (Half)FLT_MIN));
  return alpha * (left + right);
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads;
       i += blockDim.x * gridDim.x) {
    // keep the loads within the row also for ignored labels
    const int64_t label = target[i] < 0 ? 0 : target[i];
    const Half p = softmax[i * num_classes + label];
    Half result = 0.f;
    if (label >= 0) result = focal_slope(p, gamma, alpha);
    if (weight != NULL) result *= weight[label];
    buff[i] = result;
  }
}
