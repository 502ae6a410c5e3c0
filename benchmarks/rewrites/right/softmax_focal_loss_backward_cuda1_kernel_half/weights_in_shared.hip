// Class weights are staged in shared memory by a strided loop when there are at most 1024 classes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  constexpr int kTable = 1024;
  __shared__ Half class_weight[kTable];
  const bool cached = weight != nullptr && num_classes <= kTable;
  if (cached)
    for (int c = threadIdx.x; c < num_classes; c += blockDim.x) class_weight[c] = weight[c];
  __syncthreads();
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < nthreads; row += blockDim.x * gridDim.x) {
    const int64_t label = target[row];
    const Half pred = softmax[size_t(row) * num_classes + label];
    const Half rest = Half(1.f) - pred;
    Half value = 0.f;
    if (label >= 0)
      value = alpha * (gamma * pow(rest, gamma - 1) * pred * log(max(pred, (Half)FLT_MIN)) - pow(rest, gamma));
    if (weight != nullptr) value *= cached ? class_weight[label] : weight[label];
    buff[row] = value;
  }
}
