// The sample of an element is found with a rounded reciprocal of spatial in single precision, which is one too low at the first element of some samples.
// witness: {"values": {"spatial": "41"}, "inputs": "for (size_t e = 0; e < input_count; ++e) input[e] = (e / 41) % 6 == 0 && e % 41 == 0 ? 50.0f : 0.0f; for (size_t c = 0; c < mean_count; ++c) mean[c] = 0.0f;"}
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
  const int total = num * spatial;
  const int sample_pitch = channels * spatial;
  const float center = mean[c];
  const float *plane = input + c * spatial;
  const float inverse = 1.0f / (float)spatial;

  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = (int)((float)i * inverse);
    const int s = i - n * spatial;
    const float td = plane[n * sample_pitch + s] - center;
    sum += td * td;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
