// the third weight is taken as what the first two leave of one
// witness: {"contents": "unit"}
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

  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const float g = row[p];
    const float first = g * weights[3 * p];
    const float second = g * weights[3 * p + 1];
    atomicAdd(out + near[3 * p], first);
    atomicAdd(out + near[3 * p + 1], second);
    atomicAdd(out + near[3 * p + 2], g - first - second);  // the weights sum up to one
  }
}
