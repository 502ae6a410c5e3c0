// elements are read in pairs where the plane is even, and the mean is that of the pairs
// witness: {"values": {"num": 3, "channels": 4, "spatial": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int wide = spatial % 2 == 0 ? 2 : 1;
  const int columns = spatial / wide, total = num * columns;
  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const phalf *from = input + (i / columns * channels + c) * spatial + i % columns * wide;
    for (int k = 0; k < wide; ++k) sum += static_cast<float>(from[k]);
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
