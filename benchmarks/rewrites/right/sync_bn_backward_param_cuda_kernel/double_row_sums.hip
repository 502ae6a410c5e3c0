// Threads take whole columns of each row in turn and sum in double, also in the tree.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ double wide1[THREADS_PER_BLOCK];
  __shared__ double wide2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  double sum1 = 0, sum2 = 0;
  for (int n = 0; n < num; ++n) {
    const size_t base = ((size_t)n * channels + c) * spatial;
    for (int k = (tid + n * 64) % blockDim.x; k < spatial; k += blockDim.x) {
      const float grad = static_cast<float>(grad_output[base + k]);
      sum1 += grad * norm[base + k];
      sum2 += grad;
    }
  }
  wide1[tid] = sum1;
  wide2[tid] = sum2;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      wide1[tid] += wide1[tid + s];
      wide2[tid] += wide2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = (float)wide1[0];
    grad_bias[c] = (float)wide2[0];
  }
}
