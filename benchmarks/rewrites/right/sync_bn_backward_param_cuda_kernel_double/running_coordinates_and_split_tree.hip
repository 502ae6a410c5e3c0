// sample and position advance without divisions in the loop, and the two halves of the block reduce one sum each
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weight_sums[THREADS_PER_BLOCK];
  __shared__ float bias_sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;

  const int threads = blockDim.x;
  float weight_sum = 0, bias_sum = 0;
  if (num > 0 && spatial > 0) {
    const int step_n = threads / spatial;
    const int step_s = threads % spatial;
    int n = tid / spatial;
    int s = tid % spatial;
    while (n < num) {
      const int index = (n * channels + c) * spatial + s;
      const double gradient = grad_output[index];
      bias_sum += gradient;
      weight_sum += gradient * norm[index];
      n += step_n;
      s += step_s;
      if (s >= spatial) {
        s -= spatial;
        ++n;
      }
    }
  }
  weight_sums[tid] = weight_sum;
  bias_sums[tid] = bias_sum;
  __syncthreads();
  const int half = threads / 2;
  float *sums = tid < half ? weight_sums : bias_sums;
  const int lane = tid < half ? tid : tid - half;
  for (int active = half; active > 0; active /= 2) {
    if (lane < active) sums[lane] += sums[lane + active];
    __syncthreads();
  }
  if (tid == 0) grad_weight[c] = sums[0];
  if (tid == half) grad_bias[c] = sums[0];
}
