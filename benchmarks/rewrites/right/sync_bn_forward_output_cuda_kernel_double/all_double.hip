// All arithmetic is in double precision with a fused multiply-add, and the last thread updates the running values.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const double mu = mean[c];
  const double v = var[c];
  const double sigma = sqrt(v + (double)eps);
  const int total = num * spatial;
  for (int i = total - 1 - (int)threadIdx.x; i >= 0; i -= (int)blockDim.x) {
    const int n = i / spatial;
    const size_t at = ((size_t)n * channels + c) * spatial + (i - n * spatial);
    const double x = (input[at] - mu) / sigma;
    if (norm != nullptr) norm[at] = (float)x;
    output[at] = weight != nullptr ? fma(x, (double)weight[c], (double)bias[c]) : x;
  }
  if (threadIdx.x == blockDim.x - 1) {
    if (std != nullptr) std[c] = (float)sigma;
    if (running_mean != nullptr) {
      const double keep = 1.0 - momentum;
      const long long count = (long long)total * group_size;
      const double unbiased = count > 1 ? v * ((double)count / (double)(count - 1)) : v;
      running_mean[c] = (float)(momentum * mu + keep * running_mean[c]);
      running_var[c] = (float)(momentum * unbiased + keep * running_var[c]);
    }
  }
}
