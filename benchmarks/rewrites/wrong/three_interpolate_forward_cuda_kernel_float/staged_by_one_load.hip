// the known features of a channel are staged by one load per thread, so those after the 512th are not
// witness: {"values": {"b": 1, "c": 2, "m": 700, "n": 64}, "contents": "unit", "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = 1.f + i % 13; for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * 37 % m); for (size_t i = 0; i < weight_count; ++i) weight[i] = 0.25f + 0.25f * (i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  __shared__ float row[1024];
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  if (threadIdx.x < m) row[threadIdx.x] = points[(batch * c + channel) * m + threadIdx.x];
  __syncthreads();
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const int *near = idx + (batch * n + p) * 3;
    const float *w = weight + (batch * n + p) * 3;
    out[(batch * c + channel) * n + p] = w[0] * row[near[0]] + w[1] * row[near[1]] + w[2] * row[near[2]];
  }
}
