// only the term that counts is computed
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* grad_input, const float gamma, const float alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t t = target[index / num_classes];
    const float p = 1.f / (1.f + exp(-input[index])), q = 1.f - p;
    float grad;
    if (t == index % num_classes) {
      const float log_p = log(max(p, (float)FLT_MIN));
      grad = -alpha * (pow(q, gamma) * (q - gamma * p * log_p));
    } else {
      const float log_q = log(max(q, (float)FLT_MIN));
      grad = -(1.f - alpha) * (pow(p, gamma) * (gamma * q * log_q - p));
    }
    grad_input[index] = weight != NULL ? grad * weight[t] : grad;
  }
}
