// one loop for all modes in which sample and position advance by the block size with a carry
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const int tid = threadIdx.x;
  const float mean_value = mean[c];
  const float variance = var[c];
  const float std_value = sqrt(variance + eps);
  const bool affine = weight != nullptr;
  float w = 1.f;
  float b = 0.f;
  if (affine) {
    w = weight[c];
    b = bias[c];
  }
  if (spatial > 0) {
    const int step = blockDim.x;
    const int sample_step = step / spatial;
    const int position_step = step % spatial;
    int n = tid / spatial;
    int k = tid % spatial;
    while (n < num) {
      const int index = (n * channels + c) * spatial + k;
      const float value = (input[index] - mean_value) / std_value;
      if (norm != nullptr) norm[index] = value;
      if (affine) {
        output[index] = value * w + b;
      } else {
        output[index] = value;
      }
      n += sample_step;
      k += position_step;
      if (k >= spatial) {
        k -= spatial;
        ++n;
      }
    }
  }
  if (tid != 0) return;
  if (std != nullptr) std[c] = std_value;
  if (running_mean == nullptr) return;
  const int count = num * spatial * group_size;
  float unbiased = variance;
  if (count > 1) unbiased = variance * count / (count - 1);
  const float keep = 1 - momentum;
  running_mean[c] = momentum * mean_value + keep * running_mean[c];
  running_var[c] = momentum * unbiased + keep * running_var[c];
}
