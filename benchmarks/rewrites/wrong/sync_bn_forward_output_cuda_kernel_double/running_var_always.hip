// The running variance has a null check of its own and is updated even without running_mean.
// witness: {"values": {"has_running_mean": 0}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const int tid = threadIdx.x;
  const int total = num * spatial;
  __shared__ float stats[2];
  if (tid == 0) {
    const float v = var[c];
    stats[0] = mean[c];
    stats[1] = sqrtf(v + eps);
    if (std) std[c] = stats[1];
    if (running_mean) running_mean[c] = momentum * stats[0] + (1 - momentum) * running_mean[c];
    if (running_var) {
      const int count = total * group_size;
      const float unbiased = count > 1 ? v * count / (count - 1) : v;
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
  __syncthreads();
  const float mu = stats[0], sigma = stats[1];
  const float gamma = weight ? weight[c] : 1.f;
  const float beta = weight ? bias[c] : 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = i / spatial;
    const size_t at = ((size_t)n * channels + c) * spatial + (i - n * spatial);
    const double x = (input[at] - mu) / sigma;
    if (norm) norm[at] = (float)x;
    output[at] = weight ? x * gamma + beta : x;
  }
}
