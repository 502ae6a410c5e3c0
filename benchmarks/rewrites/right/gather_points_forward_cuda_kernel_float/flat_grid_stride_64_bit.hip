// One flat 64-bit grid-stride loop over all outputs, with the row and the batch by division.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  const long long total = (long long)b * c * m;
  const long long block = ((long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const long long threads = (long long)blockDim.x * blockDim.y * blockDim.z;
  const long long thread = ((long long)threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const long long stride = threads * gridDim.x * gridDim.y * gridDim.z;
  for (long long at = block * threads + thread; at < total; at += stride) {
    const long long row = at / m;
    const long long column = at % m;
    out[at] = points[row * n + idx[row / c * m + column]];
  }
}
