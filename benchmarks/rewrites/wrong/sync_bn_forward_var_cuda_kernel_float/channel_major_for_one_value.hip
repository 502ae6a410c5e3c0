// The short path for a spatial size of one reads the input as if it were stored channel by channel.
// witness: {"values": {"spatial": "1"}, "inputs": "for (size_t e = 0; e < input_count; ++e) input[e] = float(e); for (size_t c = 0; c < mean_count; ++c) mean[c] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Sum of the squared deviations that a thread is responsible for.
__device__ inline float squared_deviations(const float *input, float center,
                                           int c, int num, int channels,
                                           int spatial) {
  float sum = 0;
  if (spatial == 1) {
    // Fully connected layers: one value per sample, no inner loop.
    const float *column = input + c * num;
    for (int n = threadIdx.x; n < num; n += blockDim.x) {
      const float td = column[n] - center;
      sum += td * td;
    }
    return sum;
  }
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const float td =
        input[(n * channels + c) * spatial + (i - n * spatial)] - center;
    sum += td * td;
  }
  return sum;
}

__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                      const float *mean,
                                                      float *var, int num,
                                                      int channels,
                                                      int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  buffer[tid] = squared_deviations(input, mean[c], c, num, channels, spatial);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / (num * spatial);
}
