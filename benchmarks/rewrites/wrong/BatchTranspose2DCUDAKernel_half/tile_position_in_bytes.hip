// One thread divides for the whole block, and shares the position of the tile as two bytes: more than 256 tiles in a dimension wrap.
// witness: {"values": {"N": "1", "H": "1", "W": "8300"}, "contents": "wide", "seed": 75}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_half(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const __half *__restrict__ X,
                                           __half *__restrict__ Y) {
  __shared__ __half tile[kTileDim][kTileDim + 1];
  __shared__ int image;
  __shared__ unsigned char position[2];
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    const int tiles = dh * dw;
    image = blockIdx.x / tiles;
    const int k = blockIdx.x - image * tiles;
    position[0] = k / dw;
    position[1] = k % dw;
  }
  __syncthreads();
  const int r = position[0];
  const int c = position[1];
  const int offset = image * H * W;
  int x = c * kTileDim + threadIdx.x;
  int y = r * kTileDim + threadIdx.y;
  if (x < W) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < H; i += kBlockRows) {
      tile[threadIdx.y + i][threadIdx.x] = X[offset + (y + i) * W + x];
    }
  }
  __syncthreads();
  x = r * kTileDim + threadIdx.x;
  y = c * kTileDim + threadIdx.y;
  if (x < H) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < W; i += kBlockRows) {
      Y[offset + (y + i) * H + x] = tile[threadIdx.x][threadIdx.y + i];
    }
  }
}
