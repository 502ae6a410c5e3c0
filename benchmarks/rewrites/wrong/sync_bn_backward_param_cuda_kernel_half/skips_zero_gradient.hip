// Elements with a gradient of zero are skipped, although zero times an infinite or NaN norm is NaN.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 9}, "contents": "wide", "seed": 1, "inputs": "grad_output[4] = Half(0.f); norm[4] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float w = 0.f, g_sum = 0.f;
  const int total = num * spatial;
  for (int i = tid; i < total; i += blockDim.x) {
    const int image = i / spatial;
    const size_t at = (size_t(image) * channels + c) * spatial + (i - image * spatial);
    const float g = grad_output[at];
    if (g == 0.f) continue;  // behind a ReLU most of the gradients are zero: save the load of norm
    w = fmaf(g, norm[at], w);
    g_sum += g;
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
