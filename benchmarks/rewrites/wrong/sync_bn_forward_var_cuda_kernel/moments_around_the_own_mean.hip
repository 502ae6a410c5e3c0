// merges means and second moments after Welford and Chan, so the variance is around the mean of the input in place of the given one
// witness: {"values": {}, "contents": "wide", "seed": 36}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Moments {
  float count, mean, m2;
};
__device__ inline Moments merged(Moments a, Moments b) {
  if (b.count == 0.f) return a;
  if (a.count == 0.f) return b;
  const float count = a.count + b.count, apart = b.mean - a.mean;
  return Moments{count, a.mean + apart * b.count / count, a.m2 + b.m2 + apart * apart * a.count * b.count / count};
}
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ Moments buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  // Around the known mean at first, which keeps the numbers small.
  const float shift = mean[c];
  Moments own = {0.f, 0.f, 0.f};
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float x = __half2float(input[index]) - shift;
    const float apart = x - own.mean;
    own.count += 1.f;
    own.mean += apart / own.count;
    own.m2 += apart * (x - own.mean);
  }
  buffer[tid] = own;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] = merged(buffer[tid], buffer[tid + s]);
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0].m2 / total;
}
