// threads step through images and positions without division, and statistics come first, of the last thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float center = mean[c], variance = var[c], deviation = sqrtf(variance + eps);
  if (threadIdx.x == blockDim.x - 1) {
    if (std) std[c] = deviation;
    if (running_mean) {
      const int count = num * spatial * group_size;
      const float old_mean = running_mean[c], old_var = running_var[c];
      running_mean[c] = (1.f - momentum) * old_mean + momentum * center;
      running_var[c] = (1.f - momentum) * old_var;
      running_var[c] += momentum * (count > 1 ? variance * count / (count - 1) : variance);
    }
  }
  int image = 0, at = threadIdx.x;
  while (image < num) {
    if (at >= spatial) {
      at -= spatial;
      ++image;
      continue;
    }
    const int index = (image * channels + c) * spatial + at;
    const float x = (static_cast<float>(input[index]) - center) / deviation;
    if (norm) norm[index] = x;
    output[index] = static_cast<phalf>(weight ? x * weight[c] + bias[c] : x);
    at += blockDim.x;
  }
}
