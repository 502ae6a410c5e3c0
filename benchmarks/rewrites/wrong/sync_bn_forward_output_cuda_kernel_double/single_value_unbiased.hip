// The unbiased variance divides by zero where there is only one value.
// witness: {"values": {"num": 1, "spatial": 1, "group_size": 1}, "inputs": "for (size_t i = 0; i < var_count; ++i) var[i] = 0.25f + float(i % 4); "}
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
  const float scale = weight != nullptr ? weight[c] : 1.f;
  const float shift = weight != nullptr ? bias[c] : 0.f;
  const int stride = channels * spatial;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial, s = i - n * spatial;
    const int at = n * stride + c * spatial + s;
    double x = (input[at] - center) / deviation;
    if (norm != nullptr) {
      const float rounded = x;
      norm[at] = rounded;
      x = rounded;
    }
    output[at] = weight != nullptr ? x * scale + shift : x;
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = deviation;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * center + (1 - momentum) * running_mean[c];
      const float count = float(num) * spatial * group_size;
      const float unbiased = var[c] * (count / (count - 1.f));
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
