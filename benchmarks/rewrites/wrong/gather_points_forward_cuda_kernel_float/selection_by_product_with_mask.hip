// Short rows are gathered by products with a 0/1 mask, which spread NaN and infinities to all elements of the row.
// witness: {"values": {}, "inputs": "points[2] = INFINITY; points[1] = 4.0f; idx[3] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const float *row = points + ((size_t)batch * c + channel) * n;
  const int *index = idx + (size_t)batch * m;
  float *target = out + ((size_t)batch * c + channel) * m;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += blockDim.x * gridDim.x) {
    const int wanted = index[i];
    float value;
    if (n <= 8) {
      // Short rows: the same loads in all lanes and a selection without divergence.
      value = 0.0f;
      for (int j = 0; j < n; ++j) value += row[j] * (j == wanted ? 1.0f : 0.0f);
    } else {
      value = row[wanted];
    }
    target[i] = value;
  }
}
