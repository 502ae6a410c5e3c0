// uses the unbiased variance without regard to a single value, where it divides by zero
// witness: {"values": {"num": 1, "channels": 3, "spatial": 1, "group_size": 1, "has_running_mean": "true"}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float weight_value = affine ? weight[c] : 1.f;
  const float bias_value = affine ? bias[c] : 0.f;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int sample = i / spatial;
    const int index = (sample * channels + c) * spatial + i - sample * spatial;
    const float normalized = (input[index] - mean_value) / std_value;
    if (norm != nullptr) norm[index] = normalized;
    output[index] = affine ? normalized * weight_value + bias_value : normalized;
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const float keep = 1 - momentum;
      const float count = float(num * spatial * group_size);
      running_mean[c] = momentum * mean_value + keep * running_mean[c];
      running_var[c] = momentum * (var[c] * (count / (count - 1))) + keep * running_var[c];
    }
  }
}
