// handles two elements per thread and drops the last one when npoints * nsample is odd
// witness: {"values": {"npoints": 7, "nsample": 7}, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] += 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  const int total = npoints * nsample;
  const size_t plane = (size_t)blockIdx.z * c + blockIdx.y;
  const double *row = points + plane * n;
  const int *picks = idx + (size_t)blockIdx.z * total;
  double *target = out + plane * total;
  const int pairs = total >> 1;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pairs; p += blockDim.x * gridDim.x) {
    const int left = picks[2 * p];
    const int right = picks[2 * p + 1];
    const double a = row[left];
    const double z = row[right];
    target[2 * p] = a;
    target[2 * p + 1] = z;
  }
}
