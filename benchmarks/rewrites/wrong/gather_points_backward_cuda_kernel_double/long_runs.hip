// the first point of a run of equal indices sums at most 32 points of it, and nobody sums the rest
// witness: {"values": {"n": 1, "m": 100}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const double *row = grad_out + (batch * c + channel) * m;
  double *out = grad_points + (batch * c + channel) * n;
  idx += batch * m;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < m; p += blockDim.x * gridDim.x) {
    const int target = idx[p];
    if (p > 0 && idx[p - 1] == target) continue;  // the head of the run adds it
    double sum = row[p];
#pragma unroll 4
    for (int k = 1; k < 32; ++k) {
      if (p + k >= m || idx[p + k] != target) break;
      sum += row[p + k];
    }
    atomicAdd(out + target, sum);
  }
}
