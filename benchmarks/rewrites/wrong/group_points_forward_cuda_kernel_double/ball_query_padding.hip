// takes a repetition of the first index of a group for padding and fills the rest of the group with the first point
// witness: {"values": {"nsample": 12}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const double *row = points + ((size_t)batch * c + channel) * n;
  for (int group = blockIdx.x * blockDim.x + threadIdx.x; group < npoints; group += blockDim.x * gridDim.x) {
    const int *members = idx + ((size_t)batch * npoints + group) * nsample;
    double *target = out + (((size_t)batch * c + channel) * npoints + group) * nsample;
    const int first = members[0];
    const double padding = row[first];
    target[0] = padding;
    int s = 1;
    for (; s < nsample && members[s] != first; ++s) target[s] = row[members[s]];
    // the ball query pads with its first hit from here on
    for (; s < nsample; ++s) target[s] = padding;
  }
}
