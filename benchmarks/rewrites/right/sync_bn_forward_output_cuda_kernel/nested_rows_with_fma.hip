// Loops over samples and over positions in a row are nested, and the four variants are merged into one loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float weight_value = affine ? weight[c] : 1.f;
  const float bias_value = affine ? bias[c] : 0.f;

  for (int n = num - 1; n >= 0; --n) {
    const int row = (n * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float value =
          (static_cast<float>(input[row + s]) - mean_value) / std_value;
      if (norm != nullptr) norm[row + s] = value;
      output[row + s] = static_cast<phalf>(
          affine ? fmaf(value, weight_value, bias_value) : value);
    }
  }

  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      running_mean[c] =
          momentum * mean_value + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float unbiased =
          count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
