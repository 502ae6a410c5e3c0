// each thread has one position in the plane and steps over samples, so positions from the block size on are left out
// witness: {"values": {"num": 2, "channels": 2, "spatial": 600}, "seed": 7}
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
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float w = affine ? weight[c] : 1.f;
  const float b = affine ? bias[c] : 0.f;
  // As many samples at a time as fit into the block.
  int samples = blockDim.x / spatial;
  if (samples < 1) samples = 1;
  const int k = tid % spatial;
  const int first_sample = tid / spatial;
  if (first_sample < samples) {
    const int sample_stride = channels * spatial;
    int index = first_sample * sample_stride + c * spatial + k;
    for (int n = first_sample; n < num; n += samples) {
      const float value = (input[index] - mean_value) / std_value;
      if (norm != nullptr) norm[index] = value;
      output[index] = affine ? value * w + b : value;
      index += samples * sample_stride;
    }
  }
  if (tid == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
