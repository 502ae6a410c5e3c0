// The channel's features are cached in shared memory up to 1024, the others are read from global memory; points are handled from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  constexpr int size = 1024;
  __shared__ double cached[size];
  const double *row = points + (size_t(blockIdx.z) * c + blockIdx.y) * m;
  for (int i = threadIdx.x; i < size && i < m; i += blockDim.x) cached[i] = row[i];
  __syncthreads();
  auto feature = [&](int i) { return i < size ? cached[i] : row[i]; };
  const int step = blockDim.x * gridDim.x;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += step) {
    const int pt = n - 1 - k;
    const size_t at = (size_t(blockIdx.z) * n + pt) * 3;
    const double a = weight[at] * feature(idx[at]);
    const double b1 = weight[at + 1] * feature(idx[at + 1]);
    const double b2 = weight[at + 2] * feature(idx[at + 2]);
    out[(size_t(blockIdx.z) * c + blockIdx.y) * n + pt] = a + (b1 + b2);
  }
}
