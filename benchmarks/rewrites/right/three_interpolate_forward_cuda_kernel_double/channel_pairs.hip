// Blocks of even channels compute two channels with one load of indices and weights, the others do nothing; FMA.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c || (channel & 1)) return;
  const bool both = channel + 1 < c;
  const double *row0 = points + (size_t(batch) * c + channel) * m;
  const double *row1 = both ? row0 + m : row0;
  double *out0 = out + (size_t(batch) * c + channel) * n;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < n; pt += blockDim.x * gridDim.x) {
    const size_t at = (size_t(batch) * n + pt) * 3;
    double sum0 = weight[at] * row0[idx[at]], sum1 = weight[at] * row1[idx[at]];
    for (int k = 1; k < 3; ++k) {
      const double w = weight[at + k];
      const int i = idx[at + k];
      sum0 = fma(w, row0[i], sum0);
      sum1 = fma(w, row1[i], sum1);
    }
    out0[pt] = sum0;
    if (both) out0[n + pt] = sum1;
  }
}
