// two nested loops over samples and positions instead of one with divisions; statistics first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float updated(float running, float value, float momentum) {
  return momentum * value + (1 - momentum) * running;
}

__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  if (threadIdx.x == blockDim.x - 1) {
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      running_mean[c] = updated(running_mean[c], mean_value, momentum);
      running_var[c] = updated(running_var[c], count > 1 ? var[c] * count / (count - 1) : var[c], momentum);
    }
    if (std != nullptr) std[c] = std_value;
  }
  for (int sample = 0; sample < num; ++sample) {
    const int base = (sample * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float normalized = (input[base + s] - mean_value) / std_value;
      if (norm != nullptr) norm[base + s] = normalized;
      if (weight != nullptr)
        output[base + s] = normalized * weight[c] + bias[c];
      else
        output[base + s] = normalized;
    }
  }
}
