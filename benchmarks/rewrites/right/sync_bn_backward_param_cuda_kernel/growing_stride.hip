// Samples outside and positions inside with fused multiply-add, and a tree whose stride grows from 1.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float sums[2][THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float w = 0.0f, b = 0.0f;
  for (int n = 0; n < num; ++n) {
    const size_t base = (size_t(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = static_cast<float>(grad_output[base + s]);
      w = fmaf(g, norm[base + s], w);
      b += g;
    }
  }
  sums[0][tid] = w;
  sums[1][tid] = b;
  for (int s = 1; s < int(blockDim.x); s *= 2) {
    __syncthreads();
    if (tid % (2 * s) == 0 && tid + s < int(blockDim.x)) {
      sums[0][tid] += sums[0][tid + s];
      sums[1][tid] += sums[1][tid + s];
    }
  }
  if (tid == 0) {
    grad_weight[c] = sums[0][0];
    grad_bias[c] = sums[1][0];
  }
}
