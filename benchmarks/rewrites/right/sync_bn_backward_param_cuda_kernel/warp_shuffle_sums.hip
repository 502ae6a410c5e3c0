// The threads keep their sums in registers and add them up by shuffles of warps.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float warp_gn[THREADS_PER_BLOCK / 32];
  __shared__ float warp_g[THREADS_PER_BLOCK / 32];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum_gn = 0.0f, sum_g = 0.0f;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + (i - n * spatial);
    const float g = __half2float(grad_output[index]);
    sum_gn = fmaf(g, norm[index], sum_gn);
    sum_g += g;
  }
  for (int offset = 16; offset > 0; offset >>= 1) {
    sum_gn += __shfl_down(sum_gn, offset, 32);
    sum_g += __shfl_down(sum_g, offset, 32);
  }
  if ((tid & 31) == 0) {
    warp_gn[tid >> 5] = sum_gn;
    warp_g[tid >> 5] = sum_g;
  }
  __syncthreads();
  if (tid == 0) {
    for (int w = 1; w < (int)blockDim.x / 32; ++w) {
      sum_gn += warp_gn[w];
      sum_g += warp_g[w];
    }
    grad_weight[c] = sum_gn;
    grad_bias[c] = sum_g;
  }
}
