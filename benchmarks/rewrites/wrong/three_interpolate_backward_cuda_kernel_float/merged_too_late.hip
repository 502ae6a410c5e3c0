// where the second and third neighbour are the same, the third weight joins the second after that was added
// witness: {"values": {"m": 2}}
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
    const int i0 = near[3 * p], i1 = near[3 * p + 1], i2 = near[3 * p + 2];
    const float g = row[p];
    float v0 = g * weights[3 * p], v1 = g * weights[3 * p + 1], v2 = g * weights[3 * p + 2];
    // Equal neighbours need one atomic only.
    if (i2 == i0) {
      v0 += v2;
    }
    if (i1 == i0) {
      v0 += v1;
    } else {
      atomicAdd(out + i1, v1);
    }
    if (i2 == i1 && i2 != i0) {
      v1 += v2;
    } else if (i2 != i0) {
      atomicAdd(out + i2, v2);
    }
    atomicAdd(out + i0, v0);
  }
}
