// Takes the second appearance of the first neighbour as the start of padding, if the group also ends with it.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "idx.get()[0] = 1; idx.get()[2] = 1; idx.get()[3] = 4; idx.get()[6] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n, int npoints, int nsample,
                                                      const __half *points,
                                                      const int *__restrict__ idx, __half *out) {
  const int total = npoints * nsample;
  const int row = blockIdx.z * c + blockIdx.y;
  const int *neighbours = idx + blockIdx.z * total;
  const __half *source = points + row * n;
  __half *target = out + row * total;
  // Ball query fills up a group with its first neighbour: load that once and copy it from there on.
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < npoints; point += gridDim.x * blockDim.x) {
    const int *group = neighbours + point * nsample;
    __half *filled = target + point * nsample;
    const int first = group[0];
    const __half padding = source[first];
    const bool padded = group[nsample - 1] == first;
    filled[0] = padding;
    int sample = 1;
    for (; sample < nsample; ++sample) {
      const int neighbour = group[sample];
      if (padded && neighbour == first) break;
      filled[sample] = source[neighbour];
    }
    for (; sample < nsample; ++sample) filled[sample] = padding;
  }
}
