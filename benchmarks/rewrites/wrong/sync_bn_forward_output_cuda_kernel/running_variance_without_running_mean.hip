// The running variance is updated even when the running mean is a null pointer, where neither may be updated.
// witness: {"values": {"has_running_mean": "false"}, "inputs": "for (size_t k = 0; k < input_count; ++k) input[k] = __float2half(float(int(k % 13)) - 4.0f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f; var[c] = 2.0f + c; bias[c] = 0.5f * c; if (has_weight) weight[c] = 1.0f + c; running_var[c] = 3.0f; if (has_running_mean) running_mean[c] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float variance = var[c];
  const float std_value = sqrt(variance + eps);
  const bool affine = weight != nullptr;
  const float weight_value = affine ? weight[c] : 1.f;
  const float bias_value = affine ? bias[c] : 0.f;

  for (int n = 0; n < num; ++n) {
    const int row = (n * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float value =
          (static_cast<float>(input[row + s]) - mean_value) / std_value;
      if (norm != nullptr) norm[row + s] = value;
      output[row + s] = static_cast<phalf>(
          affine ? value * weight_value + bias_value : value);
    }
  }

  if (threadIdx.x == 0) {
    const float keep = 1 - momentum;
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * mean_value + keep * running_mean[c];
    }
    if (running_var != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased =
          count > 1 ? variance * count / (count - 1) : variance;
      running_var[c] = momentum * unbiased + keep * running_var[c];
    }
  }
}
