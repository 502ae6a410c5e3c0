// Large maps of even size are read in pairs, but only in whole turns of the block: the rest of each map is left out.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 3136}, "contents": "wide", "seed": 41}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum = 0;
  if (spatial >= 2 * THREADS_PER_BLOCK && spatial % 2 == 0) {
    const int turns = spatial / (2 * THREADS_PER_BLOCK);
    for (int n = 0; n < num; ++n) {
      const double2 *map = reinterpret_cast<const double2 *>(input + (n * channels + c) * spatial) + tid;
      for (int t = 0; t < turns; ++t) {
        const double2 pair = map[t * THREADS_PER_BLOCK];
        sum += pair.x;
        sum += pair.y;
      }
    }
  } else {
    for (int i = tid; i < num * spatial; i += blockDim.x) {
      const int n = i / spatial;
      sum += input[(n * channels + c) * spatial + i - n * spatial];
    }
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
