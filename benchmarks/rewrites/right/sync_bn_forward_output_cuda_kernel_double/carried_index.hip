// Sample and position are carried along without division, and the channel's numbers come from shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_double(
    const double *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, double *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  __shared__ float shared_stats[4];
  const int c = blockIdx.x;
  const int total = num * spatial;
  if (threadIdx.x == 0) {
    const float v = var[c];
    shared_stats[0] = mean[c];
    shared_stats[1] = sqrtf(v + eps);
    shared_stats[2] = weight != nullptr ? weight[c] : 1.f;
    shared_stats[3] = weight != nullptr ? bias[c] : 0.f;
    if (std != nullptr) std[c] = shared_stats[1];
    if (running_mean != nullptr) {
      const int count = total * group_size;
      const float unbiased = count > 1 ? v * count / (count - 1) : v;
      running_mean[c] = momentum * shared_stats[0] + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
  __syncthreads();
  const int step_n = blockDim.x / spatial, step_s = blockDim.x % spatial;
  int n = threadIdx.x / spatial;
  int s = threadIdx.x % spatial;
  while (n < num) {
    const size_t at = ((size_t)n * channels + c) * spatial + s;
    const double x = (input[at] - shared_stats[0]) / shared_stats[1];
    if (norm != nullptr) norm[at] = (float)x;
    output[at] = weight != nullptr ? x * shared_stats[2] + shared_stats[3] : x;
    n += step_n;
    s += step_s;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
}
