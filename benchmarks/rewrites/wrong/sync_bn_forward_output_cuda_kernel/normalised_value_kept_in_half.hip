// The normalised value is rounded to half precision before the affine part, so it overflows to infinity although the output would be finite.
// witness: {"values": {"has_norm": "false"}, "inputs": "for (size_t k = 0; k < input_count; ++k) input[k] = __float2half(float(int(k % 13)) - 4.0f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f; var[c] = 2.0f + c; bias[c] = 0.5f * c; if (has_weight) weight[c] = 1.0f + c; running_var[c] = 3.0f; if (has_running_mean) running_mean[c] = 1.0f; } input[0] = __float2half(59968.0f); mean[0] = -20000.0f; var[0] = 0.0f; weight[0] = 0.25f;"}
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
  const int count = num * spatial;

  // First pass: normalise. Without a buffer for the normalised values they are
  // kept in the output.
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    const int index =
        (i / spatial) * channels * spatial + c * spatial + i % spatial;
    const float value =
        (static_cast<float>(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] = static_cast<phalf>(value);
  }

  // Second pass: a thread scales the elements that it has written itself.
  if (weight != nullptr) {
    const float weight_value = weight[c];
    const float bias_value = bias[c];
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      const int index =
          (i / spatial) * channels * spatial + c * spatial + i % spatial;
      const float value =
          norm != nullptr ? norm[index] : static_cast<float>(output[index]);
      output[index] = static_cast<phalf>(value * weight_value + bias_value);
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
