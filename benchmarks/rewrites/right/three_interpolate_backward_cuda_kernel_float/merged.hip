// neighbours of a point that are the same are added at once, with FMA
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const float *row = grad_out + plane * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *weights = weight + size_t(batch) * n * 3;
  float *out = grad_points + plane * m;

  const int64_t threads = int64_t(gridDim.x) * blockDim.x;
  for (int64_t p = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; p < n; p += threads) {
    const float g = row[p];
    const int i0 = near[3 * p], i1 = near[3 * p + 1], i2 = near[3 * p + 2];
    const float w0 = weights[3 * p], w1 = weights[3 * p + 1], w2 = weights[3 * p + 2];
    float first = g * w0, second = g * w1;
    if (i2 == i0)
      first = fmaf(g, w2, first);
    else if (i2 == i1)
      second = fmaf(g, w2, second);
    else
      atomicAdd(out + i2, g * w2);
    if (i1 == i0)
      first += second;
    else
      atomicAdd(out + i1, second);
    atomicAdd(out + i0, first);
  }
}
