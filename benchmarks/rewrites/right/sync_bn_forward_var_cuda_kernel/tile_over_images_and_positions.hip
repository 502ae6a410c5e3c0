// The block is a tile of 8 images and 64 positions that moves over both, and the sums are added up in shared memory in four quarters.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_COLUMNS 64

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[512];
  const int tid = threadIdx.x;
  const int column = tid % VAR_COLUMNS, row = tid / VAR_COLUMNS;
  const int rows = blockDim.x / VAR_COLUMNS;
  const int c = blockIdx.x;
  const float m = mean[c];
  float even = 0.f, odd = 0.f;
  for (int n = row; n < num; n += rows) {
    const phalf *plane = input + ((size_t)n * channels + c) * spatial;
    int s = column;
    for (; s + VAR_COLUMNS < spatial; s += 2 * VAR_COLUMNS) {
      const float a = static_cast<float>(plane[s]) - m;
      const float b = static_cast<float>(plane[s + VAR_COLUMNS]) - m;
      even += a * a;
      odd += b * b;
    }
    if (s < spatial) {
      const float a = static_cast<float>(plane[s]) - m;
      even += a * a;
    }
  }
  partial[tid] = even + odd;
  __syncthreads();
  // 512, 128, 32, 8, 2 sums.
  for (int left = blockDim.x / 4; left >= 2; left /= 4) {
    if (tid < left)
      partial[tid] = (partial[tid] + partial[tid + left]) + (partial[tid + 2 * left] + partial[tid + 3 * left]);
    __syncthreads();
  }
  if (tid == 0) var[c] = (partial[0] + partial[1]) / (num * spatial);
}
