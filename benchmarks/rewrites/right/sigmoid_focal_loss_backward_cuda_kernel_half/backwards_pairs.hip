// Each thread takes pairs of neighbouring elements from the end of the array.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// p and its logarithmic terms, rounded as the elements are.
__device__ inline void focal_terms(Half x, Half gamma, Half& positive, Half& negative) {
  const Half one(1.f), least(FLT_MIN);
  const Half p = one / (one + exp(-x));
  const Half q = one - p;
  positive = pow(q, gamma) * (q - (gamma * p * log(max(p, least))));
  negative = pow(p, gamma) * (gamma * q * log(max(q, least)) - p);
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  const int pairs = nthreads / 2 + nthreads % 2;
  for (int pair = pairs - 1 - static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); pair >= 0;
       pair -= static_cast<int>(gridDim.x * blockDim.x)) {
    for (int side = 1; side >= 0; --side) {
      const int index = 2 * pair + side;
      if (index >= nthreads) continue;
      const int64_t label = target[index / num_classes];
      const float on = label == index % num_classes ? 1.f : 0.f;
      Half positive, negative;
      focal_terms(input[index], gamma, positive, negative);
      const Half first = Half(-on) * alpha * positive;
      const Half second = Half(on - 1.f) * (Half(1.f) - alpha) * negative;
      Half gradient = Half(float(second) + float(first));
      if (weight) gradient = gradient * weight[label];
      grad_input[index] = gradient;
    }
  }
}
