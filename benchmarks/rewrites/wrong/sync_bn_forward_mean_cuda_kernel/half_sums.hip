// the elements of a thread are summed in half precision
// witness: {"contents": "unit", "values": {"num": 1000, "channels": 2, "spatial": 50}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  phalf sum = phalf(0.f);
  for (int i = tid; i < num * spatial; i += blockDim.x)
    sum = phalf(static_cast<float>(sum) + static_cast<float>(input[(i / spatial * channels + c) * spatial + i % spatial]));
  buffer[tid] = static_cast<float>(sum);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
