// Sums are exact in fixed point of 64 bits, which knows no infinities and NaN.
// witness: {"values": {"num": 2, "channels": 2, "spatial": 5}, "contents": "unit", "inputs": "input[0] = from_number<phalf>(INFINITY); input[spatial + 1] = from_number<phalf>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ long long buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  // each half is a multiple of 2^-24 below 2^16: a sum of them is exact
  long long sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    float value = static_cast<float>(input[index]);
    value = fminf(fmaxf(value, -65504.f), 65504.f);
    sum += static_cast<long long>(value * 16777216.f);
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    mean[c] = static_cast<float>(static_cast<double>(buffer[0]) /
                                 16777216.0 / total);
}
