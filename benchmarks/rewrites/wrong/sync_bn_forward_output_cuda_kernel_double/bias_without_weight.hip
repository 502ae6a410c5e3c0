// Weight and bias are treated as independently optional, so that the bias is added where the weight is a null pointer.
// witness: {"values": {"has_weight": 0}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mu = mean[c];
  const float v = var[c];
  const float sigma = sqrtf(v + eps);
  const float gamma = weight != nullptr ? weight[c] : 1.f;
  const float beta = bias != nullptr ? bias[c] : 0.f;
  const int total = num * spatial;
  const size_t sample = (size_t)channels * spatial;

  // two elements per turn
  for (int i = threadIdx.x; i < total; i += 2 * blockDim.x) {
    const int j = i + blockDim.x;
    const size_t at = (i / spatial) * sample + (size_t)c * spatial + i % spatial;
    const double x = (input[at] - mu) / sigma;
    if (norm != nullptr) norm[at] = (float)x;
    output[at] = x * gamma + beta;
    if (j < total) {
      const size_t at2 = (j / spatial) * sample + (size_t)c * spatial + j % spatial;
      const double y = (input[at2] - mu) / sigma;
      if (norm != nullptr) norm[at2] = (float)y;
      output[at2] = y * gamma + beta;
    }
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = total * group_size;
      const float unbiased = count > 1 ? v * count / (count - 1) : v;
      running_mean[c] = momentum * mu + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
