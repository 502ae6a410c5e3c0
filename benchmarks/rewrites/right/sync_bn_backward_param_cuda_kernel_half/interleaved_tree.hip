// Images are the outer loop, the sums are kept in registers and the tree joins neighbours first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float w = 0.f, g_sum = 0.f;
  for (int image = 0; image < num; ++image) {
    const size_t row = (size_t(image) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = grad_output[row + s];
      w += g * norm[row + s];
      g_sum += g;
    }
  }
  weight_part[tid] = w;
  bias_part[tid] = g_sum;
  for (int s = 1; s < THREADS_PER_BLOCK; s *= 2) {
    __syncthreads();
    if (tid % (2 * s) == 0) {
      weight_part[tid] += weight_part[tid + s];
      bias_part[tid] += bias_part[tid + s];
    }
  }
  if (tid == 0) {
    grad_weight[c] = weight_part[0];
    grad_bias[c] = bias_part[0];
  }
}
