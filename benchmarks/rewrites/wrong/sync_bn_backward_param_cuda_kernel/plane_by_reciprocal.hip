// The row is found by multiplication with the reciprocal of the spatial size in single precision, which rounds down for some multiples.
// witness: {"values": {"num": "20", "channels": "2", "spatial": "41"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  const float inverse = 1.0f / (float)spatial;  // a division for each element would be slow
  const int total = num * spatial;
  const int plane = blockIdx.x * spatial, image = channels * spatial;
  float weight = 0.0f, bias = 0.0f;
  for (int i = threadIdx.x; i < total; i += THREADS_PER_BLOCK) {
    const int n = (int)((float)i * inverse);
    const int s = i - n * spatial;
    const int at = n * image + plane + min(s, spatial - 1);
    const float g = __half2float(grad_output[at]);
    weight += g * norm[at];
    bias += g;
  }
  sums[threadIdx.x] = make_float2(weight, bias);
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
