// Samples are looped over outside and positions inside, with fused multiply-add for the affine part; the last thread updates the statistics.
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
  const bool affine = weight != nullptr;
  const float gamma = affine ? weight[c] : 1.0f;
  const float beta = affine ? bias[c] : 0.0f;
  for (int n = num - 1; n >= 0; --n) {
    const size_t base = (size_t(n) * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float z = (static_cast<float>(input[base + s]) - mu) / sigma;
      if (norm != nullptr) norm[base + s] = z;
      output[base + s] = static_cast<phalf>(affine ? fmaf(z, gamma, beta) : z);
    }
  }
  if (threadIdx.x + 1 != blockDim.x) return;
  if (std != nullptr) std[c] = sigma;
  if (running_mean == nullptr) return;
  const int count = num * spatial * group_size;
  float unbiased = var[c];
  if (count > 1) unbiased = unbiased * float(count) / float(count - 1);
  const float keep = 1 - momentum;
  running_mean[c] = fmaf(momentum, mu, keep * running_mean[c]);
  running_var[c] = fmaf(momentum, unbiased, keep * running_var[c]);
}
