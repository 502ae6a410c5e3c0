// The normalised values are stored only when there is a weight.
// witness: {"values": {"has_weight": "false", "num": 3, "spatial": 7, "channels": 4}, "contents": "unit", "seed": 3}
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
  const bool affine = weight != nullptr;
  const float gamma = affine ? weight[c] : 1.0f;
  const float beta = affine ? bias[c] : 0.0f;

  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const int s = i - n * spatial;
    const int at = (n * channels + c) * spatial + s;
    const float z = (static_cast<float>(input[at]) - mu) / sigma;
    if (affine) {
      if (norm) norm[at] = z;  // needed for the gradient of the weight
      output[at] = static_cast<phalf>(z * gamma + beta);
    } else {
      output[at] = static_cast<phalf>(z);
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
