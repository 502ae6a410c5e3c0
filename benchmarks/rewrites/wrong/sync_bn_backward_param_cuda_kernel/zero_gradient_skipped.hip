// Elements with a zero gradient are skipped, so a NaN or infinite normalised value beside them no longer gives NaN.
// witness: {"values": {}, "contents": "unit", "seed": 6, "inputs": "grad_output[7] = __float2half(0.0f); norm[7] = INFINITY;"}
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
  float w = 0.0f, b = 0.0f;
  for (int n = 0; n < num; ++n) {
    const phalf *grad = grad_output + (n * channels + c) * spatial;
    const float *values = norm + (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = static_cast<float>(grad[s]);
      if (g == 0.0f) continue;  // most are zero behind a ReLU: spare the load
      w += g * values[s];
      b += g;
    }
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
