// The last 32 sums are added by one warp without any barrier or volatile, as if its lanes ran in lockstep.
// witness: {"values": {"num": 8, "channels": 2, "spatial": 100}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void last_warp_sum(float *part, int tid) {
  part[tid] += part[tid + 32];
  part[tid] += part[tid + 16];
  part[tid] += part[tid + 8];
  part[tid] += part[tid + 4];
  part[tid] += part[tid + 2];
  part[tid] += part[tid + 1];
}

__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float w = 0.f, g_sum = 0.f;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int at = (i / spatial * channels + c) * spatial + i % spatial;
    w += grad_output[at] * norm[at];
    g_sum += float(grad_output[at]);
  }
  weight_part[tid] = w;
  bias_part[tid] = g_sum;
  __syncthreads();
  for (int s = THREADS_PER_BLOCK / 2; s > 32; s >>= 1) {
    if (tid < s) {
      weight_part[tid] += weight_part[tid + s];
      bias_part[tid] += bias_part[tid + s];
    }
    __syncthreads();
  }
  if (tid < 32) {
    last_warp_sum(weight_part, tid);
    last_warp_sum(bias_part, tid);
  }
  if (tid == 0) {
    grad_weight[c] = weight_part[0];
    grad_bias[c] = bias_part[0];
  }
}
