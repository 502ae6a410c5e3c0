// rows are read as four floats where their length is a multiple of four; the last read of a partial tile ends past it
// witness: {"values": {"N": 1, "H": 33, "W": 40}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw, c = k % dw;
  const int offset = n * H * W;
  const int row0 = r * kTileDim, col0 = c * kTileDim;
  if (W % 4 == 0) {
    // eight threads read a row of the tile
    const int lane = threadIdx.x & 7, line = threadIdx.y * 4 + (threadIdx.x >> 3);
    if (row0 + line < H) {
      const float *from = X + offset + (row0 + line) * W + col0 + lane * 4;
      for (int j = 0; j < 4; ++j) tile[line][lane * 4 + j] = from[j];
    }
  } else {
    for (int i = threadIdx.y; i < kTileDim && row0 + i < H; i += kBlockRows)
      if (col0 + threadIdx.x < W) tile[i][threadIdx.x] = X[offset + (row0 + i) * W + col0 + threadIdx.x];
  }
  __syncthreads();
  for (int i = threadIdx.y; i < kTileDim && col0 + i < W; i += kBlockRows)
    if (row0 + threadIdx.x < H) Y[offset + (col0 + i) * H + row0 + threadIdx.x] = tile[threadIdx.x][i];
}
