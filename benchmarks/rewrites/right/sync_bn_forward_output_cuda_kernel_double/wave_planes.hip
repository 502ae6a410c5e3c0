// Waves take samples, lanes take positions from the back, and the deviation enters as a reciprocal in double precision.
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
  const float sigma = sqrtf(v + eps);
  const double inv_sigma = 1.0 / sigma;
  const bool affine = weight != nullptr;
  const float gamma = affine ? weight[c] : 1.f;
  const float beta = affine ? bias[c] : 0.f;
  for (int n = wave; n < num; n += waves) {
    const size_t plane = ((size_t)n * channels + c) * spatial;
    for (int s = spatial - 1 - lane; s >= 0; s -= 64) {
      const double x = (input[plane + s] - mu) * inv_sigma;
      if (norm != nullptr) norm[plane + s] = (float)x;
      output[plane + s] = affine ? x * gamma + beta : x;
    }
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float factor = count > 1 ? (float)count / (float)(count - 1) : 1.f;
      running_mean[c] = fmaf(momentum, mu, (1 - momentum) * running_mean[c]);
      running_var[c] = fmaf(momentum, v * factor, (1 - momentum) * running_var[c]);
    }
  }
}
