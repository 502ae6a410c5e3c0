// the partial sum of the points that a thread takes for one target is a float
// witness: {"contents": "far"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  // One thread per target where there are few targets; each block sums the points of its own tile.
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const double *row = grad_out + plane * m;
  const int *targets = idx + size_t(batch) * m;
  for (int start = blockIdx.x * blockDim.x; start < m; start += blockDim.x * gridDim.x) {
    const int stop = min(start + int(blockDim.x), m);
    for (int t = threadIdx.x; t < n; t += blockDim.x) {
      float sum = 0.f;
      for (int p = start; p < stop; ++p) sum += targets[p] == t ? row[p] : 0.0;
      if (sum != 0.f) atomicAdd(grad_points + plane * n + t, double(sum));
    }
  }
}
