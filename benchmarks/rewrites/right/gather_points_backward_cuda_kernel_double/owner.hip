// each thread owns targets and sums their points in order, without atomics
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const double *row = grad_out + plane * m;
  const int *targets = idx + size_t(batch) * m;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < n; t += blockDim.x * gridDim.x) {
    double sum = grad_points[plane * n + t];
    for (int p = 0; p < m; ++p)
      if (targets[p] == t) sum += row[p];
    grad_points[plane * n + t] = sum;
  }
}
