// Multiples of 32 elements in a row are taken for powers of two, whose division is a shift.
// witness: {"values": {"num": 3, "channels": 2, "spatial": 96}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  // no division for the usual sizes of maps
  const bool aligned = spatial % 32 == 0;
  const int shift = 32 - __clz(spatial - 1), mask = (1 << shift) - 1;
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = aligned ? i >> shift : i / spatial;
    const int p = aligned ? i & mask : i - n * spatial;
    sum += static_cast<float>(input[(n * channels + c) * spatial + p]);
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
