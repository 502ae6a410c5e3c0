// a common power, and the rest of the formula factored
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) {
      buff[index] = 0.f;
      continue;
    }
    const float p = softmax[(size_t)index * num_classes + label], q = 1.f - p;
    const float factor = alpha * powf(q, gamma - 1.f);
    const float value = factor * fmaf(gamma * p, logf(fmaxf(p, FLT_MIN)), -q);
    buff[index] = weight != nullptr ? value * weight[label] : value;
  }
}
