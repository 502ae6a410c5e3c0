// Each thread keeps at most eight elements in registers, so elements beyond eight times the block are left out.
// witness: {"values": {"num": 5, "channels": 2, "spatial": 1000}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  constexpr int ROUNDS = 8;
  float g[ROUNDS], x[ROUNDS];
  // All loads are issued before the first of them is used.
#pragma unroll
  for (int r = 0; r < ROUNDS; ++r) {
    const int i = tid + r * THREADS_PER_BLOCK;
    const bool valid = i < total;
    const int at = valid ? (i / spatial * channels + c) * spatial + i % spatial : 0;
    g[r] = valid ? float(grad_output[at]) : 0.f;
    x[r] = valid ? norm[at] : 0.f;
  }
  float w = 0.f, g_sum = 0.f;
#pragma unroll
  for (int r = 0; r < ROUNDS; ++r) {
    w += g[r] * x[r];
    g_sum += g[r];
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
