// Each thread handles two neighbouring rows, the second one only where there is one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half focal_slope(Half pred, Half gamma, Half alpha) {
  const Half rest = Half(1.f) - pred;
  const float outer = -powf(rest, gamma);
  const float inner = gamma * powf(rest, gamma - 1) * pred;
  return alpha * (outer + inner * logf(max(pred, (Half)FLT_MIN)));
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const int pairs = nthreads / 2 + nthreads % 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    for (int row = pair * 2; row < pair * 2 + 2 && row < nthreads; ++row) {
      const int64_t label = target[row];
      Half out = 0.f;
      if (label >= 0) out = focal_slope(softmax[size_t(row) * num_classes + label], gamma, alpha);
      if (weight != nullptr) out *= weight[label];
      buff[row] = out;
    }
  }
}
