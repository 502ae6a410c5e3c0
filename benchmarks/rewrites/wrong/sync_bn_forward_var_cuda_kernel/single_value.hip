// A channel of a single value is given the variance zero, although the mean comes from elsewhere.
// witness: {"values": {"num": "1", "spatial": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  if (total <= 1) {
    if (tid == 0) var[c] = 0.0f;
    return;
  }
  const float mu = mean[c];
  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const float td = static_cast<float>(input[((i / spatial) * channels + c) * spatial + i % spatial]) - mu;
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
