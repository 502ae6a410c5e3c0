// without a weight, the kernel returns before it updates the running statistics
// witness: {"values": {"num": 4, "channels": 3, "spatial": 5, "eps": "0.5f", "momentum": "0.5f", "group_size": 2, "has_weight": 0, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "contents": "unit", "inputs": "for (int c = 0; c < channels; ++c) { mean[c] = 0.5f + c; var[c] = 2.f + c; running_mean[c] = -1.f; running_var[c] = 1.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_float(
    const float *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, float *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  int tid = threadIdx.x;
  int c = blockIdx.x;
  int total = num * spatial;
  float mean_value = mean[c];
  float std_value = sqrtf(var[c] + eps);
  if (tid == 0 && std != nullptr) std[c] = std_value;

  if (weight == nullptr) {
    // plain normalisation: nothing to learn
    for (int i = tid; i < total; i += blockDim.x) {
      int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
      float value = (input[index] - mean_value) / std_value;
      if (norm != nullptr) norm[index] = value;
      output[index] = value;
    }
    return;
  }

  float weight_value = weight[c];
  float bias_value = bias[c];
  for (int i = tid; i < total; i += blockDim.x) {
    int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    float value = (input[index] - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] = value * weight_value + bias_value;
  }
  if (tid == 0 && running_mean != nullptr) {
    running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
    int count = total * group_size;
    float var_unbias = count > 1 ? var[c] * count / (count - 1) : var[c];
    running_var[c] = momentum * var_unbias + (1 - momentum) * running_var[c];
  }
}
