// the third weight is taken to be what the others leave of 1
// witness: {"values": {"b": 2, "c": 3, "m": 7, "n": 20}, "contents": "unit", "inputs": "for (size_t i = 0; i < weight_count; ++i) weight[i] = 0.5f + 0.25f * (i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const float *row = points + (batch * c + channel) * m;
  float *result = out + (batch * c + channel) * n;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const int at = (batch * n + p) * 3;
    const float u = weight[at], v = weight[at + 1];  // barycentric
    result[p] = u * row[idx[at]] + v * row[idx[at + 1]] + (1.f - u - v) * row[idx[at + 2]];
  }
}
