// The block is a tile of 64 columns and 8 rows that moves over the images but not over the positions in them, so that those from 64 on are left out.
// witness: {"values": {"num": "3", "channels": "2", "spatial": "100"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_COLUMNS 64
#define VAR_ROWS 8

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float tile[VAR_ROWS][VAR_COLUMNS];
  const int column = threadIdx.x % VAR_COLUMNS;
  const int row = threadIdx.x / VAR_COLUMNS;
  const int c = blockIdx.x;
  const float m = mean[c];

  float acc = 0.f;
  if (column < spatial) {
    for (int n = row; n < num; n += VAR_ROWS) {
      const float d = static_cast<float>(input[((size_t)n * channels + c) * spatial + column]) - m;
      acc += d * d;
    }
  }
  tile[row][column] = acc;
  __syncthreads();

  // Rows first, then the columns.
  if (row == 0) {
    for (int r = 1; r < VAR_ROWS; ++r) acc += tile[r][column];
    tile[0][column] = acc;
  }
  __syncthreads();
  for (int half = VAR_COLUMNS / 2; half > 0; half >>= 1) {
    if (row == 0 && column < half) tile[0][column] += tile[0][column + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) var[c] = tile[0][0] / (num * spatial);
}
