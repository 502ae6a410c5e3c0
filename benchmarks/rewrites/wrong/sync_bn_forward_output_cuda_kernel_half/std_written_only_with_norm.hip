// writes std in the branch that writes norm, as if both were given or neither
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4, "has_norm": "false", "has_std": "true"}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
template <bool SAVES>
__device__ void sync_bn_normalize(const Half *input, float mean_value, float std_value, float weight_value,
                                  float bias_value, bool affine, float *norm, float *std, Half *output, int c,
                                  int num, int channels, int spatial) {
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float normalized = (input[index] - mean_value) / std_value;
    if (SAVES) norm[index] = normalized;
    output[index] = affine ? normalized * weight_value + bias_value : normalized;
  }
  // both are saved for the backward pass
  if (SAVES && threadIdx.x == 0 && std != nullptr) std[c] = std_value;
}

__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrt(var[c] + eps);
  const bool affine = weight != nullptr;
  const float weight_value = affine ? weight[c] : 1.f;
  const float bias_value = affine ? bias[c] : 0.f;
  if (norm != nullptr)
    sync_bn_normalize<true>(input, mean_value, std_value, weight_value, bias_value, affine, norm, std, output, c,
                            num, channels, spatial);
  else
    sync_bn_normalize<false>(input, mean_value, std_value, weight_value, bias_value, affine, norm, std, output, c,
                             num, channels, spatial);
  if (threadIdx.x == 0) {
    if (running_mean != nullptr) {
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float var_unbias = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * var_unbias + (1 - momentum) * running_var[c];
    }
  }
}
