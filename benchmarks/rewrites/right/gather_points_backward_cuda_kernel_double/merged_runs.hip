// each thread takes eight neighbouring points from the end and adds equal neighbours at once
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
  double *out = grad_points + plane * n;
  const int64_t threads = int64_t(gridDim.x) * blockDim.x;
  for (int64_t chunk = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; chunk * 8 < m; chunk += threads) {
    int64_t p = min(chunk * 8 + 8, int64_t(m)) - 1;
    int current = targets[p];
    double sum = row[p];
    for (--p; p >= chunk * 8; --p) {
      if (targets[p] != current) {
        atomicAdd(out + current, sum);
        current = targets[p];
        sum = row[p];
      } else {
        sum += row[p];
      }
    }
    atomicAdd(out + current, sum);
  }
}
