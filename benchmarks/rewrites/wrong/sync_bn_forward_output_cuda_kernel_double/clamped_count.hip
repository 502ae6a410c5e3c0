// Bessel's correction guards its divisor with max(count - 1, 1) only, so that with group_size 0 the variance becomes 0 instead of staying as it is.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 5, "group_size": 0}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mu = mean[c];
  const float sigma = sqrtf(var[c] + eps);
  const bool affine = weight != nullptr;
  const float gamma = affine ? weight[c] : 1.f;
  const float beta = affine ? bias[c] : 0.f;

  for (int n = 0; n < num; ++n) {
    const size_t base = ((size_t)n * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const double x = (input[base + s] - mu) / sigma;
      if (norm != nullptr) norm[base + s] = (float)x;
      output[base + s] = affine ? x * gamma + beta : x;
    }
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = var[c] * count / max(count - 1, 1);
      running_mean[c] = momentum * mu + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
