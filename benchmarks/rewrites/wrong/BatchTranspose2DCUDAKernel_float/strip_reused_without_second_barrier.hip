// A strip of eight rows is staged at a time, and the next strip is loaded without a barrier after the previous one was read.
// witness: {"values": {"H": "30"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  __shared__ float strip[8][33];
  const int tiles = dh * dw;
  const int n = blockIdx.x / tiles;
  const int t = blockIdx.x % tiles;
  const int h0 = t / dw * 32;
  const int w0 = t % dw * 32;
  const int plane = n * H * W;
  const int lane = threadIdx.y * 32 + threadIdx.x;
  const int out_w = lane >> 3;  // 32 columns of 8 rows each
  const int out_h = lane & 7;

  for (int s = 0; s < 32 && h0 + s < H; s += 8) {
    const int h = h0 + s + threadIdx.y;
    const int w = w0 + threadIdx.x;
    if (h < H && w < W) strip[threadIdx.y][threadIdx.x] = X[plane + h * W + w];
    __syncthreads();
    if (h0 + s + out_h < H && w0 + out_w < W)
      Y[plane + (w0 + out_w) * H + h0 + s + out_h] = strip[out_h][out_w];
  }
}
