// Sums are compensated for rounding, and the compensation of an infinite sum is NaN.
// witness: {"values": {"num": "500", "channels": "3", "spatial": "5"}, "contents": "unit", "seed": 3, "inputs": "grad_output[7] = from_number<phalf>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct CompensatedSum {
  float sum, lost;
  __device__ void add(float value) {
    const float corrected = value - lost;
    const float next = sum + corrected;
    lost = (next - sum) - corrected;
    sum = next;
  }
};

__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  CompensatedSum weight = {0.0f, 0.0f}, bias = {0.0f, 0.0f};
  for (int i = threadIdx.x; i < num * spatial; i += THREADS_PER_BLOCK) {
    const int n = i / spatial;
    const int at = i + (n * (channels - 1) + blockIdx.x) * spatial;
    const float g = __half2float(grad_output[at]);
    weight.add(g * norm[at]);
    bias.add(g);
  }
  sums[threadIdx.x] = make_float2(weight.sum, bias.sum);
  __syncthreads();
  for (int width = THREADS_PER_BLOCK / 2; width >= 1; width /= 2) {
    if (threadIdx.x < width) {
      sums[threadIdx.x].x += sums[threadIdx.x + width].x;
      sums[threadIdx.x].y += sums[threadIdx.x + width].y;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    grad_weight[blockIdx.x] = sums[0].x;
    grad_bias[blockIdx.x] = sums[0].y;
  }
}
