// Row and column advance without division, but in rows shorter than a block the column starts at zero after a step.
// witness: {"values": {"num": 30, "spatial": 49}, "contents": "wide", "seed": 62}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float scale = affine ? weight[c] : 1.f, shift = affine ? bias[c] : 0.f;
  int row = tid / spatial, column = tid % spatial;
  while (row < num) {
    const int index = (row * channels + c) * spatial + column;
    const float value = (float(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] = affine ? value * scale + shift : value;
    column += blockDim.x;
    if (column >= spatial) {
      column -= spatial;
      ++row;
      if (column >= spatial) {  // short rows
        row += column / spatial;
        column = 0;
      }
    }
  }
  if (tid == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      const int count = total * group_size;
      const float var_unbias = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * var_unbias + (1 - momentum) * running_var[c];
    }
  }
}
