// The block reads several samples side by side, and the threads left over after the last full row begin a further row whose samples other threads read too.
// witness: {"values": {"num": "110"}, "inputs": "for (size_t e = 0; e < input_count; ++e) input[e] = float((e * 7) % 31) * 0.25f; for (size_t c = 0; c < mean_count; ++c) mean[c] = 1.0f; for (size_t e = 102 * channels * spatial; e < input_count; ++e) input[e] = 60.0f;"}
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

  // The block is folded to rows x width, one sample per row.
  const int width = min(spatial, (int)blockDim.x);
  const int rows = blockDim.x / width;
  const int row = tid / width;
  const int column = tid - row * width;

  float sum = 0;
  for (int n = row; n < num; n += rows) {
    const float *values = input + (n * channels + c) * spatial;
    for (int s = column; s < spatial; s += width) {
      const float td = values[s] - center;
      sum += td * td;
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / (num * spatial);
}
