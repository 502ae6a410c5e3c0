// walks through the groups with the sample as the slow index and computes every offset in 64 bits
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  const long long total = (long long)npoints * nsample;
  const long long step = (long long)gridDim.x * blockDim.x;
  const double *const row = points + ((long long)blockIdx.z * c + blockIdx.y) * n;
  const int *const groups = idx + blockIdx.z * total;
  double *const grouped = out + ((long long)blockIdx.z * c + blockIdx.y) * total;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const long long sample = i / npoints;
    const long long at = (i - sample * npoints) * nsample + sample;
    grouped[at] = row[groups[at]];
  }
}
