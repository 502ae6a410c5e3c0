// strides the indices of a batch by n * nsample, as if every point were a centre
// witness: {"values": {"n": 5, "npoints": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  const int total = npoints * nsample;
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int *groups = idx + batch * n * nsample;
  const double *row = points + (batch * c + channel) * n;
  double *grouped = out + (batch * c + channel) * total;
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const int centre = i / nsample;
    const int sample = i - centre * nsample;
    grouped[centre * nsample + sample] = row[groups[centre * nsample + sample]];
  }
}
