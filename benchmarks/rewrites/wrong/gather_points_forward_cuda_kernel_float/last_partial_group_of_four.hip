// Indices are taken four at a time and the remainder of m divided by four is not written.
// witness: {"values": {"m": "1001"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  // Four indices per thread and pass keep four independent loads in flight.
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const float *row = points + ((size_t)batch * c + channel) * n;
  const int *index = idx + (size_t)batch * m;
  float *target = out + ((size_t)batch * c + channel) * m;
  const int groups = m >= 4 ? m / 4 : 0;
  if (groups == 0) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += blockDim.x * gridDim.x)
      target[i] = row[index[i]];
    return;
  }
  for (int g = blockIdx.x * blockDim.x + threadIdx.x; g < groups; g += blockDim.x * gridDim.x) {
    const int i = g * 4;
    const int i0 = index[i], i1 = index[i + 1], i2 = index[i + 2], i3 = index[i + 3];
    const float v0 = row[i0], v1 = row[i1], v2 = row[i2], v3 = row[i3];
    target[i] = v0;
    target[i + 1] = v1;
    target[i + 2] = v2;
    target[i + 3] = v3;
  }
}
