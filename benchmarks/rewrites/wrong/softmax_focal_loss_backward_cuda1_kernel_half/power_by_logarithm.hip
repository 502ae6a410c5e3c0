// Powers are exp(y * log(x)), which makes 0 to the power of 0 a NaN instead of 1 (gamma 1, a probability of 1).
// witness: {"values": {"gamma": "Half(1.0f)", "num_classes": 4}, "inputs": "for (size_t i = 0; i < softmax_count; i += 3) softmax[i] = from_number<Half>(1.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float raised(float base, float exponent) { return expf(exponent * logf(base)); }

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < nthreads; row += blockDim.x * gridDim.x) {
    const int64_t label = target[row];
    const Half pred = softmax[size_t(row) * num_classes + label];
    const Half rest = Half(1.f) - pred;
    Half gradient = 0.f;
    if (label >= 0) {
      const float modulation = raised(rest, gamma);
      const float slope = float(gamma) * raised(rest, gamma - 1) * float(pred) * logf(max(pred, (Half)FLT_MIN));
      gradient = alpha * (slope - modulation);
    }
    if (weight != nullptr) gradient *= weight[label];
    buff[row] = gradient;
  }
}
