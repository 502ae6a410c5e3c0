// fused multiplications and additions, and the last thread of a block updates the statistics first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_float(
    const float *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, float *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float variance = var[c];
  const float std_value = sqrtf(variance + eps);
  if (threadIdx.x == blockDim.x - 1) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const float count = float(num) * spatial * group_size;
      const float unbiased = count > 1 ? variance * (count / (count - 1)) : variance;
      running_mean[c] = fmaf(momentum, mean_value, (1 - momentum) * running_mean[c]);
      running_var[c] = fmaf(momentum, unbiased, (1 - momentum) * running_var[c]);
    }
  }
  const bool affine = weight != nullptr;
  const float scale = affine ? weight[c] : 1.f, shift = affine ? bias[c] : 0.f;
  for (int i = int(threadIdx.x); i < num * spatial; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float value = (input[index] - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] = affine ? fmaf(value, scale, shift) : value;
  }
}
