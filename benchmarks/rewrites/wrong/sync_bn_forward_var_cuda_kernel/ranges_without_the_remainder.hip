// each thread takes a range of equal length, and the remainder of the division by the threads is lost
// witness: {"values": {"num": "4", "spatial": "300"}, "contents": "wide", "seed": 35}
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
  const int threads = blockDim.x;
  const int each = max(total / threads, 1);
  const int begin = min(tid * each, total), end = min(begin + each, total);
  float sum = 0.f;
  for (int i = begin; i < end; ++i) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float td = __half2float(input[index]) - center;
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
