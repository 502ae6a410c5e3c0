// The normalised value is rounded to half before weight and bias are applied.
// witness: {"values": {"num": 2, "spatial": 6, "channels": 3, "eps": "0.5f"}, "contents": "unit", "seed": 4, "inputs": "mean[0] = 0.0f; var[0] = 8.5f; weight[0] = 3000.0f; bias[0] = -990.0f; for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.0f);"}
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
  const int plane = channels * spatial;

  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int at = (i / spatial) * plane + c * spatial + i % spatial;
    const float z = (static_cast<float>(input[at]) - mu) / sigma;
    if (norm != nullptr) norm[at] = z;
    phalf result = static_cast<phalf>(z);
    if (weight != nullptr)
      result = static_cast<phalf>(static_cast<float>(result) * weight[c] + bias[c]);
    output[at] = result;
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
