// Swizzles the columns of the tile instead of padding its rows, and unrolls the loops.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_half(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const __half *__restrict__ X,
                                           __half *__restrict__ Y) {
  __shared__ __half tile[kTileDim][kTileDim];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x - n * dh * dw;
  const int top = k / dw * kTileDim;
  const int left = k % dw * kTileDim;
  const __half *from = X + n * H * W;
  __half *to = Y + n * W * H;
  const int tx = threadIdx.x;
#pragma unroll
  for (int i = 0; i < kTileDim; i += kBlockRows) {
    const int row = threadIdx.y + i;
    if (top + row < H && left + tx < W) tile[row][tx ^ row] = from[(top + row) * W + left + tx];
  }
  __syncthreads();
#pragma unroll
  for (int i = 0; i < kTileDim; i += kBlockRows) {
    const int column = threadIdx.y + i;
    if (left + column < W && top + tx < H) to[(left + column) * H + top + tx] = tile[tx][column ^ tx];
  }
}
