// each thread copies two rows of a tile instead of four, so rows 16 to 31 are lost
// witness: {"values": {"N": 1, "H": 24, "W": 24}}
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
  const float *in = X + n * H * W;
  float *out = Y + n * H * W;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int x = c * kTileDim + tx, y = r * kTileDim + ty;
  if (x < W) {
    if (y < H) tile[ty][tx] = in[y * W + x];
    if (y + kBlockRows < H) tile[ty + kBlockRows][tx] = in[(y + kBlockRows) * W + x];
  }
  __syncthreads();
  const int ox = r * kTileDim + tx, oy = c * kTileDim + ty;
  if (ox < H) {
    if (oy < W) out[oy * H + ox] = tile[tx][ty];
    if (oy + kBlockRows < W) out[(oy + kBlockRows) * H + ox] = tile[tx][ty + kBlockRows];
  }
}
