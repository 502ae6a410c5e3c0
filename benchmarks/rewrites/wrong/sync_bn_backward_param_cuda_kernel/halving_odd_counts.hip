// The tree starts from the number of threads that have an element, and halving an odd number loses the last sum.
// witness: {"values": {"num": 3, "channels": 4, "spatial": 9}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float sum_w[THREADS_PER_BLOCK];
  __shared__ float sum_b[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float w = 0.0f, b = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int at = (i / spatial * channels + c) * spatial + i % spatial;
    const float g = static_cast<float>(grad_output[at]);
    w = fmaf(g, norm[at], w);
    b += g;
  }
  sum_w[tid] = w;
  sum_b[tid] = b;
  __syncthreads();
  // the other threads hold nothing
  const int active = min(total, int(blockDim.x));
  for (int half_way = active >> 1; half_way > 0; half_way >>= 1) {
    if (tid < half_way) {
      sum_w[tid] += sum_w[tid + half_way];
      sum_b[tid] += sum_b[tid + half_way];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = sum_w[0];
    grad_bias[c] = sum_b[0];
  }
}
