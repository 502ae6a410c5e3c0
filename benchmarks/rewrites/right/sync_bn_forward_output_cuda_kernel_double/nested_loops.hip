// Nested loops over samples and positions with per-sample pointers, and the options resolved once.
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
  const bool affine = weight != nullptr;
  const double scale = affine ? weight[c] : 1.f;
  const double shift = affine ? bias[c] : 0.f;
  for (int n = num - 1; n >= 0; --n) {
    const size_t row = (size_t(n) * channels + c) * spatial;
    const double *from = input + row;
    double *to = output + row;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      double x = (from[s] - center) / deviation;
      if (norm != nullptr) x = norm[row + s] = float(x);
      to[s] = affine ? fma(x, scale, shift) : x;
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
