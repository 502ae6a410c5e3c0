// stages the channel in shared memory as float, so that doubles lose precision and range
// witness: {"inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = 1e300 * double(i + 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  __shared__ float row[2048];
  const int channel = blockIdx.z * c + blockIdx.y;
  const double *source = points + (size_t)channel * n;
  const bool staged = n <= 2048;
  if (staged)
    for (int j = threadIdx.x; j < n; j += blockDim.x) row[j] = source[j];
  __syncthreads();
  const int total = npoints * nsample;
  const int *picks = idx + (size_t)blockIdx.z * total;
  double *target = out + (size_t)channel * total;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x)
    target[i] = staged ? double(row[picks[i]]) : source[picks[i]];
}
