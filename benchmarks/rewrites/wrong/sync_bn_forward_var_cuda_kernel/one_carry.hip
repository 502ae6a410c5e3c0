// a step of a block of threads is taken to end in the same image or in the next one
// witness: {"contents": "unit", "values": {"num": 20, "channels": 3, "spatial": 49}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  // no division within the loop: image and position move along with i
  int n = tid / spatial, at = tid % spatial;
  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const float difference = __half2float(input[(n * channels + c) * spatial + at]) - mean[c];
    sum += difference * difference;
    at += blockDim.x;
    if (at >= spatial) {
      at -= spatial;
      ++n;
    }
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = sums[0] / total;
}
