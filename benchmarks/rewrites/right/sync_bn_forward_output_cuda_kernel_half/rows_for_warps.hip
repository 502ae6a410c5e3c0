// Each warp takes whole rows; the last thread updates the statistics before, from its own copy.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c], var_value = var[c];
  const float std_value = sqrt(var_value + eps);
  if (threadIdx.x == blockDim.x - 1) {
    if (std) std[c] = std_value;
    if (running_mean) {
      const int count = num * spatial * group_size;
      float unbiased = var_value;
      if (count > 1) unbiased = unbiased * count / (count - 1);
      const float rest = 1 - momentum;
      running_mean[c] = momentum * mean_value + rest * running_mean[c];
      running_var[c] = momentum * unbiased + rest * running_var[c];
    }
  }
  float weight_value = 1.f, bias_value = 0.f;
  if (weight) {
    weight_value = weight[c];
    bias_value = bias[c];
  }
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  for (int row = warp; row < num; row += warps) {
    const int start = (row * channels + c) * spatial;
    for (int column = lane; column < spatial; column += 32) {
      const float value = (float(input[start + column]) - mean_value) / std_value;
      if (norm) norm[start + column] = value;
      output[start + column] = value * weight_value + bias_value;
    }
  }
}
