// Row and position advance with a carry instead of divisions, and the last thread updates the statistics before the loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float variance = var[c];
  const float std_value = sqrt(variance + eps);

  if (threadIdx.x == blockDim.x - 1) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const float keep = 1 - momentum;
      const int count = num * spatial * group_size;
      float unbiased = variance;
      if (count > 1) unbiased = variance * count / (count - 1);
      running_mean[c] = momentum * mean_value + keep * running_mean[c];
      running_var[c] = momentum * unbiased + keep * running_var[c];
    }
  }

  const int threads = blockDim.x;
  const int row_step = threads / spatial;
  const int position_step = threads % spatial;
  int row = threadIdx.x / spatial;
  int position = threadIdx.x % spatial;
  while (row < num) {
    const int index = (row * channels + c) * spatial + position;
    float value = (static_cast<float>(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    if (weight != nullptr) value = value * weight[c] + bias[c];
    output[index] = static_cast<phalf>(value);

    row += row_step;
    position += position_step;
    if (position >= spatial) {
      position -= spatial;
      ++row;
    }
  }
}
