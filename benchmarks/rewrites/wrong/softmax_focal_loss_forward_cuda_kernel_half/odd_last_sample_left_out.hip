// Each thread handles a pair of samples, and the single last sample of an odd number is left out.
// witness: {"values": {"nthreads": "1001"}, "inputs": "for (size_t i = 0; i < softmax_count; ++i) softmax[i] = Half(0.25f); for (int c = 0; c < num_classes; ++c) weight[c] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_loss_of(const Half* row, int64_t label, const Half* weight, Half gamma, Half alpha) {
  Half loss = 0.0f;
  if (label >= 0) {
    const float pred = row[label];
    const float focal = powf(float(Half(1.0f - pred)), float(gamma));
    loss = Half(-float(alpha) * focal * logf(fmaxf(pred, float(Half(FLT_MIN)))));
  }
  if (weight != nullptr) loss *= weight[label];
  return loss;
}

__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  const int pairs = nthreads >> 1;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int first = pair * 2;
    const Half* row = softmax + size_t(first) * num_classes;
    const Half low = focal_loss_of(row, target[first], weight, gamma, alpha);
    const Half high = focal_loss_of(row + num_classes, target[first + 1], weight, gamma, alpha);
    output[first] = low;
    output[first + 1] = high;
  }
}
