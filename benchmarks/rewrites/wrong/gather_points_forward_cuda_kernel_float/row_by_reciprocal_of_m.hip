// The row of a flat output position comes from a product with the float reciprocal of m, which falls below the whole number for some m.
// witness: {"values": {"m": "41"}, "inputs": "for (size_t j = 0; j < points_count; ++j) points[j] = (float)(j + 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  // All blocks share one flat range of outputs; the division by m is a multiplication.
  const int total = b * c * m;
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const int stride = gridDim.x * gridDim.y * gridDim.z * blockDim.x;
  const float inverse = 1.0f / (float)m;
  for (int at = block * blockDim.x + threadIdx.x; at < total; at += stride) {
    const int row = (int)((float)at * inverse);
    const int column = at - row * m;
    const int batch = row / c;
    out[at] = points[row * n + idx[batch * m + column]];
  }
}
