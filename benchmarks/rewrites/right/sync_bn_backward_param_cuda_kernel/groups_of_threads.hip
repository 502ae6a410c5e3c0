// Groups of 32 threads take whole planes in turn, and the sums are reduced in two steps, first in each group, then over groups.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float products[THREADS_PER_BLOCK / 32][33], gradients[THREADS_PER_BLOCK / 32][33];
  const int group = threadIdx.x / 32, lane = threadIdx.x % 32, groups = THREADS_PER_BLOCK / 32;
  float product = 0.0f, gradient = 0.0f;
  for (int n = num == 1 ? 0 : group; n < num; n += groups) {
    const size_t start = ((size_t)n * channels + blockIdx.x) * spatial;
    // A single image is shared by all groups.
    for (int s = num == 1 ? (int)threadIdx.x : lane; s < spatial; s += num == 1 ? THREADS_PER_BLOCK : 32) {
      const float g = __half2float(grad_output[start + s]);
      product += g * norm[start + s];
      gradient += g;
    }
  }
  products[group][lane] = product;
  gradients[group][lane] = gradient;
  __syncthreads();
  if (threadIdx.x < groups) {
    float p = 0.0f, g = 0.0f;
    for (int i = 0; i < 32; ++i) {
      p += products[threadIdx.x][i];
      g += gradients[threadIdx.x][i];
    }
    products[threadIdx.x][32] = p;
    gradients[threadIdx.x][32] = g;
  }
  __syncthreads();
  if (threadIdx.x < 2) {
    float sum = 0.0f;
    for (int i = 0; i < groups; ++i) sum += threadIdx.x == 0 ? products[i][32] : gradients[i][32];
    (threadIdx.x == 0 ? grad_weight : grad_bias)[blockIdx.x] = sum;
  }
}
