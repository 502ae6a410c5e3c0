// the class weights are kept in shared memory for 512 classes, and further classes are not weighted
// witness: {"values": {"nthreads": 100, "num_classes": 600}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.5f); for (int i = 0; i < nthreads; ++i) target[i] = num_classes - 1; for (int i = 0; i < num_classes; ++i) weight[i] = Half(0.25f);"}
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

  __shared__ float class_weight[512];
  const int tid = threadIdx.x;
  if (tid < 512) {
    class_weight[tid] = weight != NULL && tid < num_classes ? float(weight[tid]) : 1.f;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + tid; i < nthreads;
       i += blockDim.x * gridDim.x) {
    const int64_t label = target[i];
    Half result = 0.f;
    if (label >= 0) {
      result = focal_slope(softmax[i * num_classes + label], gamma, alpha);
      if (label < 512) result = float(result) * class_weight[label];
    }
    buff[i] = result;
  }
}
