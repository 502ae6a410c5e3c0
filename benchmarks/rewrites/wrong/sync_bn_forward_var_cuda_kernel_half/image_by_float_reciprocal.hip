// The image index is computed with a rounded single-precision reciprocal of the plane size, which is one too small for sizes such as 41.
// witness: {"values": {"num": "2", "channels": "2", "spatial": "41"}, "inputs": "for (int i = 0; i < 164; ++i) input[i] = Half(float(i)); input[82] = Half(30000.0f); mean[0] = 0.0f; mean[1] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int image_stride = channels * spatial;
  const float inv_spatial = 1.0f / spatial;
  const float center = mean[c];
  const Half *plane = input + c * spatial;

  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int image = static_cast<int>(i * inv_spatial);
    const int pos = i - image * spatial;
    const float td = plane[image * image_stride + pos] - center;
    sum += td * td;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
