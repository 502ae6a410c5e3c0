// Gathers by a product with a one-hot row, so an infinity or NaN in any other point makes the result NaN.
// witness: {"values": {}, "contents": "nonfinite", "seed": 1, "inputs": "points.get()[0] = __float2half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n, int npoints, int nsample,
                                                      const __half *points,
                                                      const int *__restrict__ idx, __half *out) {
  const int total = npoints * nsample;
  const int row = blockIdx.z * c + blockIdx.y;
  const int *neighbours = idx + blockIdx.z * total;
  const __half *source = points + row * n;
  __half *target = out + row * total;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += gridDim.x * blockDim.x) {
    const int wanted = neighbours[index];
    float sum = 0.f;
    for (int k = 0; k < n; ++k) sum = fmaf(k == wanted ? 1.f : 0.f, __half2float(source[k]), sum);
    target[index] = __float2half(sum);
  }
}
