// a product where gamma is two and nothing where it is zero; the threads of a grid go backwards
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float modulated(float base, float gamma) {
  return gamma == 2.f ? base * base : gamma == 1.f ? base : gamma == 0.f ? 1.f : powf(base, gamma);
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* output, const float gamma, const float alpha, const int num_classes) {
  const int step = gridDim.x * blockDim.x;
  for (int index = nthreads - 1 - (blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= step) {
    const int n = index / num_classes;
    const int64_t t = target[n];
    const float p = 1.f / (1.f + expf(-input[index]));
    float loss;
    if (t == index - n * num_classes) loss = alpha * (modulated(1.f - p, gamma) * -logf(fmaxf(p, FLT_MIN)));
    else loss = (1.f - alpha) * (modulated(p, gamma) * -logf(fmaxf(1.f - p, FLT_MIN)));
    if (weight != nullptr) loss *= weight[t];
    output[index] = loss;
  }
}
