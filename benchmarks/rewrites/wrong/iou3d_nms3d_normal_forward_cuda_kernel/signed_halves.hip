// The bits are collected in two signed halves, and bit 31 of the low one is extended over the whole high one.
// witness: {"values": {"boxes_num": 64}, "contents": "unit", "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = boxes.get() + i * 7; b[0] = float(i % 8 * 5); b[1] = 0; b[3] = 2; b[4] = 2; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
        int halves[2] = {0, 0};
        for (int k = row_tile == column_tile ? threadIdx.x + 1 : 0; k < columns; ++k)
          if (iou_normal(own, tile + k * 7) > nms_overlap_thresh) halves[k / 32] |= 1 << k % 32;
        mask[(size_t)row * tiles + column_tile] = (unsigned long long)halves[1] << 32 | halves[0];
      }
      __syncthreads();
    }
  }
}
