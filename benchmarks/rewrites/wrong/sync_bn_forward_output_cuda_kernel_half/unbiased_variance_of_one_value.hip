// the correction of the variance divides by zero when there is a single value per channel
// witness: {"values": {"num": 1, "spatial": 1, "group_size": 1}, "seed": 7, "inputs": "for (int c = 0; c < 6; ++c) { var[c] = 2.0f; running_var[c] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const int tid = threadIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float w = affine ? weight[c] : 1.f;
  const float b = affine ? bias[c] : 0.f;
  for (int n = 0; n < num; ++n) {
    const int begin = (n * channels + c) * spatial;
    for (int k = tid; k < spatial; k += blockDim.x) {
      const int index = begin + k;
      const float value = (input[index] - mean_value) / std_value;
      if (norm != nullptr) norm[index] = value;
      output[index] = affine ? value * w + b : value;
    }
  }
  if (tid == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const float count = static_cast<float>(num * spatial * group_size);
      const float unbiased = var[c] * count / (count - 1.f);
      running_mean[c] += momentum * (mean_value - running_mean[c]);
      running_var[c] += momentum * (unbiased - running_var[c]);
    }
  }
}
