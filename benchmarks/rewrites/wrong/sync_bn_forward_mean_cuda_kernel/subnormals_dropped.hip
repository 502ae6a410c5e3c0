// Halves are widened by their bits, where subnormal ones become zero.
// witness: {"values": {"num": 2, "channels": 2, "spatial": 5}, "contents": "unit", "inputs": "for (int i = 0; i < num * channels * spatial; ++i) input[i] = from_number<phalf>((i % 7 + 1) * 0x1p-20);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__device__ inline float bn_widen(phalf value) {
  const unsigned bits = __half_as_ushort(value);
  const unsigned sign = (bits & 0x8000u) << 16;
  const unsigned size = bits & 0x7fffu;
  if (size < 0x400u) return __int_as_float(sign);
  if (size >= 0x7c00u)  // infinity, NaN
    return __int_as_float(sign | 0x7f800000u | (size & 0x3ffu) << 13);
  return __int_as_float(sign | ((size << 13) + 0x38000000u));
}

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x)
    sum += bn_widen(input[((i / spatial) * channels + c) * spatial + i % spatial]);
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
