// Minima and maxima are written as comparisons, which keep a NaN of the second box instead of ignoring it.
// witness: {"values": {"boxes_num": 30}, "contents": "unit", "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = boxes.get() + i * 7; b[0] = 0; b[1] = 0; b[3] = 2; b[4] = 2; } boxes[14 * 7] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float overlap_of(const float *a, const float *b) {
  float low[2], high[2];
  for (int k = 0; k < 2; ++k) {
    const float a_low = a[k] - a[k + 3] / 2, b_low = b[k] - b[k + 3] / 2;
    const float a_high = a[k] + a[k + 3] / 2, b_high = b[k] + b[k + 3] / 2;
    low[k] = a_low > b_low ? a_low : b_low;
    high[k] = a_high < b_high ? a_high : b_high;
  }
  const float width = high[0] - low[0], height = high[1] - low[1];
  const float common = width > 0 && height > 0 ? width * height : 0.f;
  return common / fmaxf(a[3] * a[4] + b[3] * b[4] - common, EPS);
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  __shared__ float tile[64 * 7];
  const int tiles = (boxes_num + 63) / 64;
  for (int column_tile = blockIdx.x; column_tile < tiles; column_tile += gridDim.x) {
    for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
      const int rows = min(64, boxes_num - row_tile * 64);
      const int columns = min(64, boxes_num - column_tile * 64);
      for (int k = threadIdx.x; k < columns * 7; k += blockDim.x) tile[k] = boxes[(size_t)column_tile * 64 * 7 + k];
      __syncthreads();
      if (threadIdx.x < rows) {
        const int row = row_tile * 64 + threadIdx.x;
        const float *own = boxes + (size_t)row * 7;
        unsigned long long bits = 0;
        for (int k = row_tile == column_tile ? threadIdx.x + 1 : 0; k < columns; ++k)
          if (overlap_of(own, tile + k * 7) > nms_overlap_thresh) bits |= 1ULL << k;
        mask[(size_t)row * tiles + column_tile] = bits;
      }
      __syncthreads();
    }
  }
}
