// The row of points passes through shared memory in tiles, and each thread takes its element when the tile holds it.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int kPointTile = 768;

__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  __shared__ float tile[kPointTile];
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const long long row = (long long)batch * c + channel;
  const long long step = (long long)gridDim.x * blockDim.x;
  // Both loops have the same bounds for all threads of the block.
  for (long long base = (long long)blockIdx.x * blockDim.x; base < m; base += step) {
    const long long i = base + threadIdx.x;
    const int wanted = i < m ? idx[(long long)batch * m + i] : -1;
    float value = 0.0f;
    for (int first = 0; first < n; first += kPointTile) {
      const int count = n - first < kPointTile ? n - first : kPointTile;
      for (int j = threadIdx.x; j < count; j += blockDim.x) tile[j] = points[row * n + first + j];
      __syncthreads();
      if (wanted >= first && wanted - first < count) value = tile[wanted - first];
      __syncthreads();
    }
    if (i < m) out[row * m + i] = value;
  }
}
