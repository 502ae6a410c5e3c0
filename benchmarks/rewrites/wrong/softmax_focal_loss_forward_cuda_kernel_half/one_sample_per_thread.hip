// Each thread handles a single sample, although the grid may be capped so that the threads are fewer than the samples.
// witness: {"values": {"max_blocks": "1", "nthreads": "3000"}, "inputs": "for (size_t i = 0; i < softmax_count; ++i) softmax[i] = Half(0.25f); for (int c = 0; c < num_classes; ++c) weight[c] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;

  const int64_t label = target[index];
  if (label < 0) {
    output[index] = Half(0.0f);
    return;
  }

  const float pred = softmax[size_t(index) * num_classes + label];
  const float cross_entropy = -logf(fmaxf(pred, float(Half(FLT_MIN))));
  const float focal = powf(float(Half(1.0f - pred)), float(gamma));
  Half loss = float(alpha) * focal * cross_entropy;
  if (weight != nullptr) loss *= weight[label];
  output[index] = loss;
}
