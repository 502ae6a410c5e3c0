// rounds the probabilities to half as the original, and computes all else in float
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  const float a = alpha, g = gamma, b = Half(1.f - a), least = Half(FLT_MIN);
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int n = index / num_classes;
    const int64_t t = target[n];
    const bool positive = t == index - n * num_classes;
    const float p = Half(1.f / (1.f + expf(-float(input[index]))));
    const float q = Half(1.f - p);
    const float term_p = powf(q, g) * logf(fmaxf(p, least));
    const float term_n = powf(p, g) * logf(fmaxf(q, least));
    float loss = -(positive ? a : 0.f) * term_p - (positive ? 0.f : b) * term_n;
    if (weight != NULL) loss *= float(weight[t]);
    output[index] = Half(loss);
  }
}
