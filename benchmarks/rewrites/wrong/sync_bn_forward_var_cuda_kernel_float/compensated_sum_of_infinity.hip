// The compensated summation subtracts infinities once a sum is infinite, so that the variance becomes NaN instead of infinity.
// witness: {"values": {"spatial": "300"}, "inputs": "for (size_t e = 0; e < input_count; ++e) input[e] = float((e * 7) % 31) * 0.25f; for (size_t c = 0; c < mean_count; ++c) mean[c] = 1.0f; input[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                      const float *mean,
                                                      float *var, int num,
                                                      int channels,
                                                      int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;

  // Compensated sum of the squares of this thread.
  float sum = 0;
  float lost = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = i / spatial;
    const int s = i - n * spatial;
    const float td = input[(n * channels + c) * spatial + s] - center;
    const float y = td * td - lost;
    const float t = sum + y;
    lost = (t - sum) - y;
    sum = t;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
