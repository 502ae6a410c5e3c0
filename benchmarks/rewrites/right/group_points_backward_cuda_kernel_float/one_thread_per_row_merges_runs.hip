// One thread per row adds up runs of equal indices before it adds them to the output.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const float *grads = grad_out + (size_t(batch) * c + channel) * total;
  const int *indices = idx + size_t(batch) * total;
  float *points = grad_points + (size_t(batch) * c + channel) * n;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int point = thread; point < npoints; point += threads) {
    const int *row = indices + size_t(point) * nsample;
    const float *row_grads = grads + size_t(point) * nsample;
    int s = 0;
    while (s < nsample) {
      const int target = row[s];
      float sum = row_grads[s++];
      for (; s < nsample && row[s] == target; ++s) sum += row_grads[s];
      atomicAdd(points + target, sum);
    }
  }
}
