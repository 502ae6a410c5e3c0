// gathers by a sum over a one-hot vector, which an infinity or NaN elsewhere in the row poisons
// witness: {"inputs": "for (size_t i = 0; i < points_count; ++i) if (i % n == 2) points[i] = 1.0 / 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const double *row = points + ((size_t)batch * c + channel) * n;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int chosen = idx[(size_t)batch * total + i];
    double value = 0.0;
    // no divergent loads: every thread of the warp reads the same element
    for (int j = 0; j < n; ++j) value += row[j] * double(j == chosen);
    out[((size_t)batch * c + channel) * total + i] = value;
  }
}
