// Threads run over samples fastest, with a double reciprocal of the deviation, and the last thread updates the statistics.
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
  const double inverse = 1.0 / double(deviation);
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int s = i / num, n = i % num;
    const int at = n * channels * spatial + c * spatial + s;
    const double x = (input[at] - double(center)) * inverse;
    const float rounded = float(x);
    const double used = norm == nullptr ? x : double(rounded);
    if (norm != nullptr) norm[at] = rounded;
    if (weight == nullptr)
      output[at] = used;
    else
      output[at] = used * weight[c] + bias[c];
  }
  if (threadIdx.x == blockDim.x - 1) {
    if (std != nullptr) std[c] = deviation;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * center + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
