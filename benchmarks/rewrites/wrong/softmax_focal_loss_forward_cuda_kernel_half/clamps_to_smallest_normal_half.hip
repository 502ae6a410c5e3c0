// The prediction is clamped to the smallest normal value of 16 bits, which cuts off subnormal predictions.
// witness: {"values": {}, "inputs": "for (int i = 0; i < nthreads; ++i) softmax[i * num_classes + target[i]] = Half(i % 4 == 0 ? 1.0e-6f : 0.5f); for (int c = 0; c < num_classes; ++c) weight[c] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  // The smallest positive normal value in 16 bits keeps the logarithm finite.
  const float smallest = __half2float(__ushort_as_half(0x0400));
  const bool weighted = weight != nullptr;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    Half result = 0.0f;
    if (label >= 0) {
      const float pred = softmax[size_t(index) * num_classes + label];
      const float focal = powf(float(Half(1.0f - pred)), float(gamma));
      result = Half(-float(alpha) * focal * logf(fmaxf(pred, smallest)));
    }
    if (weighted) result *= weight[label];
    output[index] = result;
  }
}
