// handles pairs of elements where their number is even, although pairs cross the rows of odd spatial sizes
// witness: {"values": {"num": 2, "channels": 3, "spatial": 5}, "contents": "unit", "seed": 7}
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
  const int total = num * spatial;
  const int width = total % 2 == 0 ? 2 : 1;  // elements that a thread takes at once
  for (int i = threadIdx.x * width; i < total; i += blockDim.x * width) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    float values[2] = {input[index] - mean_value, 0.f};
    if (width == 2) values[1] = input[index + 1] - mean_value;
    for (int k = 0; k < width; ++k) {
      const float normalized = values[k] / std_value;
      if (norm != nullptr) norm[index + k] = normalized;
      output[index + k] = affine ? normalized * weight_value + bias_value : normalized;
    }
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float var_unbias = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * var_unbias + (1 - momentum) * running_var[c];
    }
  }
}
