// the three indices are packed into one word of ten bits each, which is too few for more than 1024 points
// witness: {"values": {"m": "3000"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  __shared__ unsigned packed[512];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  const float *row = points + ((size_t)bs_idx * c + c_idx) * m;
  const float *batch_weight = weight + (size_t)bs_idx * n * 3;
  const int *batch_idx = idx + (size_t)bs_idx * n * 3;
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int p = base + threadIdx.x;
    if (p < n) {
      const unsigned i0 = batch_idx[p * 3], i1 = batch_idx[p * 3 + 1], i2 = batch_idx[p * 3 + 2];
      packed[threadIdx.x] = (i0 & 1023u) | (i1 & 1023u) << 10 | (i2 & 1023u) << 20;
    }
    __syncthreads();
    if (p < n) {
      const unsigned key = packed[threadIdx.x];
      const float *w = batch_weight + p * 3;
      out[((size_t)bs_idx * c + c_idx) * n + p] =
          w[0] * row[key & 1023u] + w[1] * row[key >> 10 & 1023u] + w[2] * row[key >> 20 & 1023u];
    }
    __syncthreads();
  }
}
