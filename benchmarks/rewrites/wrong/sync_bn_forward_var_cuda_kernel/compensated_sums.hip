// sums with the compensation of Kahan, which makes NaN of infinity where a thread has further elements
// witness: {"values": {"num": "2", "channels": "1", "spatial": "1024"}, "contents": "wide", "seed": 33, "inputs": "input[3] = from_number<phalf>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;
  float sum = 0.f, lost = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float td = __half2float(input[index]) - center;
    const float term = td * td - lost;
    const float next = sum + term;
    lost = (next - sum) - term;
    sum = next;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
