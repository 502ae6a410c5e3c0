// Elements are taken in pairs that are assumed to lie in one plane, which an odd spatial size breaks.
// witness: {"values": {"num": 4, "spatial": 7, "channels": 3}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mu = mean[c];
  const float sigma = sqrtf(var[c] + eps);
  const int total = num * spatial;

  for (int i = 2 * threadIdx.x; i < total; i += 2 * blockDim.x) {
    const int first = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    const int width = i + 1 < total ? 2 : 1;
    for (int k = 0; k < width; ++k) {
      float z = (static_cast<float>(input[first + k]) - mu) / sigma;
      if (norm != nullptr) norm[first + k] = z;
      if (weight != nullptr) z = z * weight[c] + bias[c];
      output[first + k] = static_cast<phalf>(z);
    }
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
