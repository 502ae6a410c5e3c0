// The variance is clamped by fmaxf against rounding below zero, which also turns a NaN variance into zero.
// witness: {"values": {}, "contents": "unit", "seed": 7, "inputs": "var[1] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mu = mean[c];
  // E[x^2] - E[x]^2 may come out a little below zero
  const float sigma = sqrtf(fmaxf(var[c], 0.0f) + eps);

  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const int at = i + (n * (channels - 1) + c) * spatial;
    float z = (static_cast<float>(input[at]) - mu) / sigma;
    if (norm != nullptr) norm[at] = z;
    if (weight != nullptr) z = z * weight[c] + bias[c];
    output[at] = static_cast<phalf>(z);
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_mean[c] = momentum * mu + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
