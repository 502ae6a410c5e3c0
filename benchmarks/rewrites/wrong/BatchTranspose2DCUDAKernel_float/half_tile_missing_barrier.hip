// The tile goes through a half-sized buffer in two passes, without a barrier before the second pass overwrites it.
// witness: {"values": {"N": "1", "H": "30", "W": "20"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  // half the shared memory: 16 rows of the tile at a time
  __shared__ float half_tile[kTileDim / 2][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int y0 = k / dw * kTileDim;
  const int x0 = k % dw * kTileDim;
  const size_t offset = static_cast<size_t>(n) * H * W;
  const int tid = threadIdx.y * kTileDim + threadIdx.x;
  const int column = tid & 15;
  const int first = tid >> 4;
  for (int pass = 0; pass < 2; ++pass) {
    const int yp = y0 + pass * 16;
    if (yp >= H) break;
    for (int i = threadIdx.y; i < 16; i += kBlockRows) {
      const int x = x0 + threadIdx.x;
      const int y = yp + i;
      half_tile[i][threadIdx.x] = (x < W && y < H) ? X[offset + y * W + x] : 0.0f;
    }
    __syncthreads();
    for (int i = first; i < kTileDim; i += 16) {
      const int xo = x0 + i;
      const int yo = yp + column;
      if (xo < W && yo < H) Y[offset + xo * H + yo] = half_tile[column][i];
    }
  }
}
