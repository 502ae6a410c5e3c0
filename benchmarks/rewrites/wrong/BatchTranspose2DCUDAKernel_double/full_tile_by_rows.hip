// The path without checks for full tiles is chosen by the rows alone, so a partial tile at the right edge runs beyond it.
// witness: {"values": {"N": 2, "H": 64, "W": 40}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ double tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw, c = k % dw;
  const double *in = X + n * H * W + r * kTileDim * W + c * kTileDim;
  double *out = Y + n * H * W + c * kTileDim * H + r * kTileDim;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int rows = H - r * kTileDim, columns = W - c * kTileDim;

  if (rows >= kTileDim) {  // inside: no checks
#pragma unroll
    for (int i = 0; i < kTileDim; i += kBlockRows)
      tile[ty + i][tx] = in[(ty + i) * W + tx];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kTileDim; i += kBlockRows)
      out[(ty + i) * H + tx] = tile[tx][ty + i];
  } else {
    for (int i = 0; i < kTileDim; i += kBlockRows)
      if (ty + i < rows && tx < columns)
        tile[ty + i][tx] = in[(ty + i) * W + tx];
    __syncthreads();
    for (int i = 0; i < kTileDim; i += kBlockRows)
      if (ty + i < columns && tx < rows)
        out[(ty + i) * H + tx] = tile[tx][ty + i];
  }
}
