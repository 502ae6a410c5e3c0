// The power is computed as exp2(gamma * log2(x)), which gives NaN instead of one for gamma zero and a prediction of one.
// witness: {"values": {"gamma": "Half(0.0f)"}, "inputs": "for (int i = 0; i < nthreads; ++i) softmax[i * num_classes + target[i]] = Half(i % 4 == 0 ? 1.0f : 0.5f); for (int c = 0; c < num_classes; ++c) weight[c] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  const float exponent = gamma;
  const float scale = -float(alpha);
  const float smallest = Half(FLT_MIN);

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    float loss = 0.0f;
    if (label >= 0) {
      const float pred = softmax[size_t(index) * num_classes + label];
      const float rest = Half(1.0f - pred);
      const float focal = exp2f(exponent * log2f(rest));
      loss = scale * focal * logf(fmaxf(pred, smallest));
    }
    Half result = loss;
    if (weight != nullptr) result *= weight[label];
    output[index] = result;
  }
}
