// The argument of the square root is clamped to 0 with fmaxf, which turns NaN and negative variances into a standard deviation of 0.
// witness: {"values": {}, "contents": "unit", "seed": 4, "inputs": "var.get()[1] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const int wave = threadIdx.x >> 6, lane = threadIdx.x & 63, waves = blockDim.x >> 6;
  const float mu = mean[c];
  const float v = var[c];
  const float sigma = sqrtf(fmaxf(v + eps, 0.f));  // rounding may leave a tiny negative variance
  const double inv_sigma = 1.0 / sigma;
  const bool affine = weight != nullptr;
  const float gamma = affine ? weight[c] : 1.f;
  const float beta = affine ? bias[c] : 0.f;

  for (int n = wave; n < num; n += waves) {
    const double *in = input + ((size_t)n * channels + c) * spatial;
    double *out = output + ((size_t)n * channels + c) * spatial;
    float *nrm = norm != nullptr ? norm + ((size_t)n * channels + c) * spatial : nullptr;
    for (int s = lane; s < spatial; s += 64) {
      const double x = (in[s] - mu) * inv_sigma;
      if (nrm != nullptr) nrm[s] = (float)x;
      out[s] = affine ? x * gamma + beta : x;
    }
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? v * count / (count - 1) : v;
      running_mean[c] = momentum * mu + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
