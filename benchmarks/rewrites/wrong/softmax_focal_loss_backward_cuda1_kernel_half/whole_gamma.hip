// From gamma 1 on powers are products, as if gamma were a whole number, so 1.5 or 2.5 is cut off.
// witness: {"values": {"gamma": "Half(2.5f)"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float small_power(float base, int exponent) {
  float product = 1;
  for (; exponent > 0; exponent >>= 1, base *= base)
    if (exponent & 1) product *= base;
  return product;
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const float g = gamma;
  const bool fast = g >= 1.f && g <= 8.f;  // the usual gammas need no pow
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < nthreads; row += blockDim.x * gridDim.x) {
    const int64_t label = target[row];
    Half loss = 0.f;
    if (label >= 0) {
      const Half pred = softmax[size_t(row) * num_classes + label];
      const float rest = Half(1.f) - pred;
      const float to_gamma = fast ? small_power(rest, int(g)) : powf(rest, g);
      const float to_less = fast ? small_power(rest, int(g) - 1) : powf(rest, gamma - 1);
      loss = alpha * (g * to_less * float(pred) * logf(max(pred, (Half)FLT_MIN)) - to_gamma);
    }
    if (weight != nullptr) loss *= weight[label];
    buff[row] = loss;
  }
}
