// A pair is kept only below the threshold, so one that overlaps by exactly the threshold is suppressed.
// witness: {"values": {"boxes_num": 20}, "contents": "unit", "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = boxes.get() + i * 7; b[0] = float(i / 2 * 8); b[1] = 0; b[3] = i % 2 ? 2.0f : 1.0f; b[4] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  __shared__ float tile[64 * 7];
  const int tiles = (boxes_num + 63) / 64;
  CUDA_2D_KERNEL_BLOCK_LOOP(column_tile, tiles, row_tile, tiles) {
    const int column_base = column_tile * 64, row = row_tile * 64 + threadIdx.x;
    const int columns = min(64, boxes_num - column_base);
    if (threadIdx.x < columns)
      for (int k = 0; k < 7; ++k) tile[threadIdx.x * 7 + k] = boxes[(column_base + threadIdx.x) * 7 + k];
    __syncthreads();
    if (row < boxes_num) {
      unsigned long long bits = 0;
      for (int k = 0; k < columns; ++k) {
        // a box does not suppress itself or, within its tile, those before it
        if (row_tile == column_tile && k <= threadIdx.x) continue;
        if (iou_normal(boxes + row * 7, tile + k * 7) < nms_overlap_thresh) continue;
        bits |= 1ULL << k;
      }
      mask[(size_t)row * tiles + column_tile] = bits;
    }
    __syncthreads();
  }
}
