// The variance is made unbiased only when this rank has more than one element, though the count is that of the whole group.
// witness: {"values": {"num": 1, "spatial": 1, "channels": 3, "group_size": 4}, "contents": "unit", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const int per_channel = num * spatial;
  const float mu = mean[c];
  const float sigma = sqrtf(var[c] + eps);
  const bool affine = weight != nullptr;

  for (int i = threadIdx.x; i < per_channel; i += blockDim.x) {
    const int at = ((i / spatial) * channels + c) * spatial + i % spatial;
    float value = (static_cast<float>(input[at]) - mu) / sigma;
    if (norm != nullptr) norm[at] = value;
    if (affine) value = value * weight[c] + bias[c];
    output[at] = static_cast<phalf>(value);
  }

  if (threadIdx.x != 0) return;
  if (std != nullptr) std[c] = sigma;
  if (running_mean == nullptr) return;
  running_mean[c] = momentum * mu + (1.0f - momentum) * running_mean[c];
  float corrected = var[c];
  if (per_channel > 1) {
    const float count = float(per_channel) * group_size;
    corrected *= count / (count - 1.0f);
  }
  running_var[c] = momentum * corrected + (1.0f - momentum) * running_var[c];
}
