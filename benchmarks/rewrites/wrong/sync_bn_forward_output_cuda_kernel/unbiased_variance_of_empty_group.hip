// Only a count of one is treated as special before the division by count - 1, so a group size of zero gives an unbiased variance of zero.
// witness: {"values": {"group_size": "0"}, "inputs": "for (size_t k = 0; k < input_count; ++k) input[k] = __float2half(float(int(k % 13)) - 4.0f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f; var[c] = 2.0f + c; bias[c] = 0.5f * c; if (has_weight) weight[c] = 1.0f + c; running_var[c] = 3.0f; if (has_running_mean) running_mean[c] = 1.0f; }"}
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

  // The last thread has the least work and updates the statistics.
  if (threadIdx.x == blockDim.x - 1) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased =
          count == 1 ? var[c] : var[c] * count / (count - 1);
      running_mean[c] =
          momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }

  const int count = num * spatial;
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + (i - n * spatial);
    float value = (static_cast<float>(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    if (weight != nullptr) value = value * weight[c] + bias[c];
    output[index] = static_cast<phalf>(value);
  }
}
