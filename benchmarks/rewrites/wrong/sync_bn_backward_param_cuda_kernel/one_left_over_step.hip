// After the loop that is unrolled four times each thread takes at most one of the up to three steps left over.
// witness: {"values": {"num": 5, "channels": 2, "spatial": 256}, "contents": "unit", "seed": 4}
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
  const int step = blockDim.x;
  float w = 0.0f, b = 0.0f;
  int i = tid;
  for (; i + 3 * step < total; i += 4 * step) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int j = i + k * step;
      const int at = ((j / spatial) * channels + c) * spatial + j % spatial;
      const float g = static_cast<float>(grad_output[at]);
      w += g * norm[at];
      b += g;
    }
  }
  if (i < total) {
    const int at = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float g = static_cast<float>(grad_output[at]);
    w += g * norm[at];
    b += g;
  }
  sum_w[tid] = w;
  sum_b[tid] = b;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) {
      sum_w[tid] += sum_w[tid + s];
      sum_b[tid] += sum_b[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = sum_w[0];
    grad_bias[c] = sum_b[0];
  }
}
