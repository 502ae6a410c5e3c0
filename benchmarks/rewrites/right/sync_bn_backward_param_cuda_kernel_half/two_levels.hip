// Four accumulators for each thread, then sums of 16 groups of 32 threads, then of the groups.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  __shared__ float weight_group[THREADS_PER_BLOCK / 32];
  __shared__ float bias_group[THREADS_PER_BLOCK / 32];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  float w[4] = {0.f, 0.f, 0.f, 0.f}, b[4] = {0.f, 0.f, 0.f, 0.f};
  for (int start = tid; start < total; start += 4 * THREADS_PER_BLOCK) {
    for (int u = 0; u < 4 && start + u * THREADS_PER_BLOCK < total; ++u) {
      const int i = start + u * THREADS_PER_BLOCK;
      const size_t at = (size_t(i / spatial) * channels + c) * spatial + i % spatial;
      const float g = grad_output[at];
      w[u] += g * norm[at];
      b[u] += g;
    }
  }
  weight_part[tid] = (w[0] + w[1]) + (w[2] + w[3]);
  bias_part[tid] = (b[0] + b[1]) + (b[2] + b[3]);
  __syncthreads();
  if (tid < THREADS_PER_BLOCK / 32) {
    float ws = 0.f, bs = 0.f;
    for (int i = 0; i < 32; ++i) {
      ws += weight_part[tid * 32 + i];
      bs += bias_part[tid * 32 + i];
    }
    weight_group[tid] = ws;
    bias_group[tid] = bs;
  }
  __syncthreads();
  if (tid == 0) {
    float ws = 0.f, bs = 0.f;
    for (int i = 0; i < THREADS_PER_BLOCK / 32; ++i) {
      ws += weight_group[i];
      bs += bias_group[i];
    }
    grad_weight[c] = ws;
    grad_bias[c] = bs;
  }
}
