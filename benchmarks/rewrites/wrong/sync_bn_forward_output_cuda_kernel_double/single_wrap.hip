// Sample and position are carried along without division, but a step of blockDim.x wraps around at most once, which fails for small planes.
// witness: {"values": {"num": 10, "channels": 3, "spatial": 100}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float mu = mean[c];
  const float v = var[c];
  const float sigma = sqrtf(v + eps);
  const bool affine = weight != nullptr;
  const float gamma = affine ? weight[c] : 1.f;
  const float beta = affine ? bias[c] : 0.f;

  int n = threadIdx.x / spatial;
  int s = threadIdx.x - n * spatial;
  for (int i = threadIdx.x; i < total; i += blockDim.x) {
    const size_t at = ((size_t)n * channels + c) * spatial + s;
    const double x = (input[at] - mu) / sigma;
    if (norm != nullptr) norm[at] = (float)x;
    output[at] = affine ? x * gamma + beta : x;
    s += blockDim.x;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
  if (threadIdx.x != 0) return;
  if (std != nullptr) std[c] = sigma;
  if (running_mean != nullptr) {
    const int count = total * group_size;
    const float unbiased = count > 1 ? v * count / (count - 1) : v;
    running_mean[c] = momentum * mu + (1 - momentum) * running_mean[c];
    running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
  }
}
