// The momentum weighs the old running statistics and not the new ones, which is the same only for 0.5.
// witness: {"values": {"momentum": "0.1f"}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static __forceinline__ float blend(float momentum, float old_value, float new_value) {
  return momentum * old_value + (1.0f - momentum) * new_value;
}

__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mu = mean[c];
  const float variance = var[c];
  const float sigma = sqrtf(variance + eps);

  for (int n = 0; n < num; ++n) {
    const int base = (n * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float z = (static_cast<float>(input[base + s]) - mu) / sigma;
      if (norm) norm[base + s] = z;
      output[base + s] = static_cast<phalf>(weight ? z * weight[c] + bias[c] : z);
    }
  }
  if (threadIdx.x == 0) {
    if (std) std[c] = sigma;
    if (running_mean) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? variance * count / (count - 1) : variance;
      running_mean[c] = blend(momentum, running_mean[c], mu);
      running_var[c] = blend(momentum, running_var[c], unbiased);
    }
  }
}
