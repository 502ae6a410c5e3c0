// Rows and columns are kept in 16 bits, so that those from 32768 on become negative.
// witness: {"values": {"N": "1", "H": "1", "W": "33000"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Corner {
  short row, col;
};

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  __shared__ float patch[32][33];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x - n * (dh * dw);
  Corner corner;
  corner.row = (short)(k / dw * 32);
  corner.col = (short)(k % dw * 32);
  const float *in = X + (size_t)n * H * W;
  float *out = Y + (size_t)n * H * W;

  for (int i = threadIdx.y; i < 32; i += 8) {
    const short y = (short)(corner.row + i), x = (short)(corner.col + threadIdx.x);
    if (y >= 0 && x >= 0 && y < H && x < W) patch[threadIdx.x][i] = in[(size_t)y * W + x];
  }
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8) {
    const short y = (short)(corner.col + i), x = (short)(corner.row + threadIdx.x);
    if (y >= 0 && x >= 0 && y < W && x < H) out[(size_t)y * H + x] = patch[i][threadIdx.x];
  }
}
