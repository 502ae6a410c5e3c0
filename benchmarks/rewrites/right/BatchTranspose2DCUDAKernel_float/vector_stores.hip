// The tile is kept transposed in shared memory and stored four elements at a time where the height is a multiple of four.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  __shared__ float turned[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int y0 = k / dw * kTileDim;
  const int x0 = k % dw * kTileDim;
  const size_t plane = static_cast<size_t>(n) * H * W;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    const int x = x0 + threadIdx.x;
    const int y = y0 + i;
    turned[threadIdx.x][i] = x < W && y < H ? X[plane + static_cast<size_t>(y) * W + x] : 0.0f;
  }
  __syncthreads();
  // 256 threads: 32 rows of eight quads
  const int tid = threadIdx.y * kTileDim + threadIdx.x;
  const int row = tid >> 3;
  const int quad = (tid & 7) * 4;
  if (x0 + row >= W) return;
  float *to = Y + plane + static_cast<size_t>(x0 + row) * H + y0 + quad;
  if ((H & 3) == 0) {
    if (y0 + quad < H) {
      float4 v;
      v.x = turned[row][quad];
      v.y = turned[row][quad + 1];
      v.z = turned[row][quad + 2];
      v.w = turned[row][quad + 3];
      *reinterpret_cast<float4 *>(to) = v;
    }
  } else {
    for (int m = 0; m < 4 && y0 + quad + m < H; ++m) to[m] = turned[row][quad + m];
  }
}
