// Each thread sums in half precision, which rounds and overflows although the mean itself fits.
// witness: {"values": {"num": "4001", "channels": "2", "spatial": "5"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < input_count; i++) input[i] = __float2half(3000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  phalf sum = __float2half(0.f);
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    sum = __hadd(sum, input[index]);
  }
  buffer[tid] = __half2float(sum);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
