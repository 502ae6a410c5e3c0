// The unbiased variance is computed without the case of a single element per channel: it divides by zero.
// witness: {"values": {"num": 1, "spatial": 1, "group_size": 1}, "contents": "unit", "seed": 61}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float scale = affine ? weight[c] : 1.f, shift = affine ? bias[c] : 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float value = (float(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] = affine ? value * scale + shift : value;
  }
  if (tid == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = total * group_size;
      const float unbiased = var[c] * count / (count - 1);
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
