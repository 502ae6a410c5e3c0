// one thread computes all classes of a row and reads its target and weight once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  const int rows = nthreads / num_classes;
  const Half one = 1.f, beta = one - alpha, smallest = FLT_MIN;
  CUDA_1D_KERNEL_LOOP(n, rows) {
    const int64_t t = target[n];
    const Half scale = weight != NULL ? weight[t] : one;
    for (int c = 0; c < num_classes; ++c) {
      const int index = n * num_classes + c;
      const Half p = one / (one + expf(-input[index]));
      const Half q = one - p;
      const Half term_p = pow(q, gamma) * log(max(p, smallest));
      const Half term_n = pow(p, gamma) * log(max(q, smallest));
      Half loss = -Half(t == c ? 1.f : 0.f) * alpha * term_p;
      loss += -Half(t == c ? 0.f : 1.f) * beta * term_n;
      output[index] = loss * scale;
    }
  }
}
