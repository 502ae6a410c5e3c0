// only the term that counts is computed, and the weight is a factor of it
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* output, const float gamma, const float alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t t = target[index / num_classes];
    const bool positive = t == index % num_classes;
    const float p = 1.f / (1.f + expf(-input[index]));
    const float q = 1.f - p;
    const float kept = positive ? p : q, missed = positive ? q : p;
    const float factor = (positive ? alpha : 1.f - alpha) * (weight == nullptr ? 1.f : weight[t]);
    output[index] = -factor * (powf(missed, gamma) * logf(fmaxf(kept, FLT_MIN)));
  }
}
