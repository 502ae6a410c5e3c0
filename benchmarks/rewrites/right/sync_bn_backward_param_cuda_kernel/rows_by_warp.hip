// Each warp takes whole rows of samples, its lanes go along the row, and the tree follows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum_gn = 0.0f, sum_g = 0.0f;
  const int lane = tid & 31;
  const int warps = blockDim.x / 32;
  for (int n = tid / 32; n < num; n += warps) {
    const long long base = ((long long)n * channels + c) * spatial;
    const phalf *g_row = grad_output + base;
    const float *n_row = norm + base;
    for (int s = lane; s < spatial; s += 32) {
      const float g = __half2float(g_row[s]);
      sum_gn += g * n_row[s];
      sum_g += g;
    }
  }
  buffer1[tid] = sum_gn;
  buffer2[tid] = sum_g;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
