// each thread takes two neighbouring points, and the last point of an odd m is left out
// witness: {"values": {"m": 1001}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const double *row = grad_out + (size_t(batch) * c + channel) * m;
  const int *targets = idx + size_t(batch) * m;
  double *out = grad_points + (size_t(batch) * c + channel) * n;
  const int pairs = m >> 1;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    const int first = targets[2 * pair], second = targets[2 * pair + 1];
    const double g0 = row[2 * pair], g1 = row[2 * pair + 1];
    if (first == second) {
      atomicAdd(out + first, g0 + g1);  // one atomic for both
    } else {
      atomicAdd(out + first, g0);
      atomicAdd(out + second, g1);
    }
  }
}
