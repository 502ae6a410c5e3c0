// The offset of a batch counts whole tiles, which is right only where height and width are multiples of the tile.
// witness: {"values": {"N": 3, "H": 40, "W": 50}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  constexpr int kTileSize = kTileDim * kTileDim;
  __shared__ double tile[kTileDim][kTileDim + 1];
  const int k = blockIdx.x % (dh * dw);
  const int offset = (blockIdx.x - k) * kTileSize;  // tiles of earlier batches
  const int h0 = k / dw * kTileDim, w0 = k % dw * kTileDim;
  const bool inside = offset < N * H * W;

  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows)
    if (inside && h0 + i < H && w0 + threadIdx.x < W && offset + (h0 + i) * W + w0 + threadIdx.x < N * H * W)
      tile[i][threadIdx.x] = X[offset + (h0 + i) * W + w0 + threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows)
    if (inside && w0 + i < W && h0 + threadIdx.x < H && offset + (w0 + i) * H + h0 + threadIdx.x < N * H * W)
      Y[offset + (w0 + i) * H + h0 + threadIdx.x] = tile[threadIdx.x][i];
}
