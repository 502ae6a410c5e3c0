// The position in a row is carried over only when it is greater than the row length, so a position equal to the row length addresses the next channel.
// witness: {"values": {"num": "40", "channels": "3", "spatial": "20"}, "inputs": "for (size_t k = 0; k < input_count; ++k) input[k] = __float2half(float(int(k % 13)) - 4.0f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f; var[c] = 2.0f + c; bias[c] = 0.5f * c; if (has_weight) weight[c] = 1.0f + c; running_var[c] = 3.0f; if (has_running_mean) running_mean[c] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float weight_value = affine ? weight[c] : 1.f;
  const float bias_value = affine ? bias[c] : 0.f;

  // Row and position advance by fixed amounts: no division in the loop.
  const int threads = blockDim.x;
  const int row_step = threads / spatial;
  const int position_step = threads % spatial;
  int row = threadIdx.x / spatial;
  int position = threadIdx.x % spatial;

  for (int i = threadIdx.x; i < num * spatial; i += threads) {
    const int index = (row * channels + c) * spatial + position;
    const float value =
        (static_cast<float>(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] =
        static_cast<phalf>(affine ? value * weight_value + bias_value : value);

    row += row_step;
    position += position_step;
    if (position > spatial) {
      position -= spatial;
      ++row;
    }
  }

  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      running_mean[c] =
          momentum * mean_value + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float unbiased =
          count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
