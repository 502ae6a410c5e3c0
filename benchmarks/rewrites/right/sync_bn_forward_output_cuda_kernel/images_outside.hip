// images are visited one after another, the affine part with a fused multiplication and addition
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float center = mean[c], deviation = sqrtf(var[c] + eps);
  const bool affine = weight != nullptr;
  const float w = affine ? weight[c] : 1.f, b = affine ? bias[c] : 0.f;
  for (int image = num - 1; image >= 0; --image) {
    const int first = (image * channels + c) * spatial;
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      const float x = (__half2float(input[first + i]) - center) / deviation;
      if (norm != nullptr) norm[first + i] = x;
      output[first + i] = __float2half(affine ? fmaf(x, w, b) : x);
    }
  }

  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = deviation;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_mean[c] = momentum * mean[c] + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
