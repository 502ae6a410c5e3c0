// The indices are staged as short, so indices from 32768 on become negative and are clamped to zero.
// witness: {"values": {"b": "1", "c": "2", "n": "50000", "m": "200"}, "inputs": "idx[7] = 49000; points[49000] = 5.0f; points[0] = -7.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int kIndexTile = 256;

__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  // Tiles of indices are loaded once per block and kept as 16-bit values.
  __shared__ short tile[kIndexTile];
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const float *row = points + ((size_t)batch * c + channel) * n;
  float *target = out + ((size_t)batch * c + channel) * m;
  for (int first = blockIdx.x * kIndexTile; first < m; first += gridDim.x * kIndexTile) {
    const int count = min(kIndexTile, m - first);
    for (int i = threadIdx.x; i < count; i += blockDim.x) tile[i] = (short)idx[(size_t)batch * m + first + i];
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) target[first + i] = row[max((int)tile[i], 0)];
    __syncthreads();
  }
}
