// The input is narrowed to float before the mean is subtracted, which loses deviations from a large mean.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] += 67108864.0; for (size_t i = 0; i < mean_count; ++i) mean[i] = 67108864.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float deviation(float value, float center) { return value - center; }

__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float center = mean[c];
  float sum = 0;
  for (int n = 0; n < num; ++n) {
    const double *plane = input + (static_cast<size_t>(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float d = deviation(plane[s], center);
      sum += d * d;
    }
  }
  buffer[tid] = sum;

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) var[c] = buffer[0] / (static_cast<float>(num) * spatial);
}
