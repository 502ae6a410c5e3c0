// each thread has a contiguous part, and neighbouring partial sums are added first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, threads = blockDim.x, total = num * spatial;
  const int part = (total + threads - 1) / threads, begin = min(tid * part, total), end = min(begin + part, total);
  float2 sum = make_float2(0.f, 0.f);
  int image = begin / spatial, pixel = begin % spatial;
  for (int i = begin; i < end; ++i) {
    const size_t index = ((size_t)image * channels + blockIdx.x) * spatial + pixel;
    sum.x += grad_output[index] * norm[index];
    sum.y += grad_output[index];
    if (++pixel == spatial) {
      pixel = 0;
      ++image;
    }
  }
  sums[tid] = sum;
  for (int s = 1; s < threads; s *= 2) {
    __syncthreads();
    if (tid % (2 * s) == 0 && tid + s < threads) {
      sums[tid].x += sums[tid + s].x;
      sums[tid].y += sums[tid + s].y;
    }
  }
  if (tid == 0) {
    grad_weight[blockIdx.x] = sums[0].x;
    grad_bias[blockIdx.x] = sums[0].y;
  }
}
