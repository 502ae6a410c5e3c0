// Folds normalisation and affine map into x * scale + shift, which gives NaN instead of infinity where the weight is infinite or the deviation 0.
// witness: {"values": {}, "contents": "unit", "seed": 5, "inputs": "weight.get()[2] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const double mu = mean[c];
  const float v = var[c];
  const float sigma = sqrtf(v + eps);
  const double scale = (weight != nullptr ? (double)weight[c] : 1.0) / sigma;
  const double shift = (weight != nullptr ? (double)bias[c] : 0.0) - mu * scale;
  const int total = num * spatial;

  for (int i = threadIdx.x; i < total; i += blockDim.x) {
    const int n = i / spatial;
    const size_t at = ((size_t)n * channels + c) * spatial + (i - n * spatial);
    const double x = input[at];
    if (norm != nullptr) norm[at] = (float)((x - mu) / sigma);
    output[at] = fma(x, scale, shift);
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = total * group_size;
      const float unbiased = count > 1 ? v * count / (count - 1) : v;
      running_mean[c] = momentum * (float)mu + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
