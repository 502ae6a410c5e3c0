// Row and column advance by carried steps without divisions in the loop, and the sums lie in registers before a tree of pairs.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  const int rows = THREADS_PER_BLOCK / spatial, columns = THREADS_PER_BLOCK % spatial;
  int n = threadIdx.x / spatial, s = threadIdx.x % spatial;
  float2 own = make_float2(0.0f, 0.0f);
  while (n < num) {
    const int at = (n * channels + blockIdx.x) * spatial + s;
    const float g = __half2float(grad_output[at]);
    own.x += g * norm[at];
    own.y += g;
    n += rows;
    s += columns;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
  sums[threadIdx.x] = own;
  __syncthreads();
  for (int width = THREADS_PER_BLOCK / 2; width >= 1; width /= 2) {
    if (threadIdx.x < width) {
      sums[threadIdx.x].x += sums[threadIdx.x + width].x;
      sums[threadIdx.x].y += sums[threadIdx.x + width].y;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    grad_weight[blockIdx.x] = sums[0].x;
    grad_bias[blockIdx.x] = sums[0].y;
  }
}
