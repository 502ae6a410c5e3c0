// Planes of even size are read in groups of four values, and the last two values are lost where the size is not a multiple of four.
// witness: {"values": {"spatial": "6"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float center = mean[c];
  const int image_stride = channels * spatial;
  const Half *plane = input + c * spatial;

  float sum = 0.0f;
  if (spatial % 2 == 0) {
    const int groups = spatial / 4;
    for (int g = tid; g < num * groups; g += blockDim.x) {
      const int image = g / groups;
      const Half *p = plane + image * image_stride + (g - image * groups) * 4;
      const float d0 = p[0] - center;
      const float d1 = p[1] - center;
      const float d2 = p[2] - center;
      const float d3 = p[3] - center;
      sum += (d0 * d0 + d1 * d1) + (d2 * d2 + d3 * d3);
    }
  } else {
    for (int i = tid; i < num * spatial; i += blockDim.x) {
      const int image = i / spatial;
      const float td = plane[image * image_stride + (i - image * spatial)] - center;
      sum += td * td;
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / (num * spatial);
}
