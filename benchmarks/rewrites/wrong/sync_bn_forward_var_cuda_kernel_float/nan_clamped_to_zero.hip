// The result is clamped to zero with fmaxf, which returns zero for NaN.
// witness: {"values": {}, "inputs": "for (size_t e = 0; e < input_count; ++e) input[e] = float((e * 7) % 31) * 0.25f; for (size_t c = 0; c < mean_count; ++c) mean[c] = 1.0f; input[7] = NAN;"}
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

  float sum = 0;
  for (int n = 0; n < num; ++n) {
    const float *row = input + (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float td = row[s] - center;
      sum = fmaf(td, td, sum);
    }
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) {
    // A variance is never negative.
    var[c] = fmaxf(buffer[0] / (float)(num * spatial), 0.0f);
  }
}
