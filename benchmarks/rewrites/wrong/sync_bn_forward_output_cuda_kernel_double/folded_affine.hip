// Mean and deviation are folded into a float scale and shift, which cancel badly far from zero.
// witness: {"values": {"has_norm": "false"}, "inputs": "for (size_t i = 0; i < var_count; ++i) var[i] = 0.25f + float(i % 4); for (size_t i = 0; i < input_count; ++i) input[i] += 1e6; for (size_t i = 0; i < mean_count; ++i) mean[i] += 1e6f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float center = mean[c];
  const float deviation = sqrt(var[c] + eps);
  // y = x * scale + shift: one multiply-add for each value.
  const float scale = (weight != nullptr ? weight[c] : 1.f) / deviation;
  const float shift = (weight != nullptr ? bias[c] : 0.f) - center * scale;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int at = (i / spatial * channels + c) * spatial + i % spatial;
    const double x = input[at];
    if (norm != nullptr) norm[at] = (x - center) / deviation;
    output[at] = x * scale + shift;
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = deviation;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * center + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
