// gives every thread a contiguous chunk and copies two elements at a time as 64-bit patterns, with a tail
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  const long long total = (long long)npoints * nsample;
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long chunk = (total + threads - 1) / threads;
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  long long i = thread * chunk;
  const long long end = i + chunk < total ? i + chunk : total;
  const long long plane = (long long)blockIdx.z * c + blockIdx.y;
  const unsigned long long *row = reinterpret_cast<const unsigned long long *>(points) + plane * n;
  unsigned long long *target = reinterpret_cast<unsigned long long *>(out) + plane * total;
  const int *picks = idx + blockIdx.z * total;
  for (; i + 1 < end; i += 2) {
    const unsigned long long a = row[picks[i]], z = row[picks[i + 1]];
    target[i] = a;
    target[i + 1] = z;
  }
  if (i < end) target[i] = row[picks[i]];
}
