// The column boxes are staged by the threads below the size of the row tile instead of that of the column tile, so a full column tile is incomplete beside a partial row tile.
// witness: {"values": {"boxes_num": "70"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const float b[7] = {(i % 8) * 20.f, 0.f, 0.f, 4.f, 2.f, 1.f, 0.f}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int tiles = (boxes_num + tile - 1) / tile;
  __shared__ float columns[THREADS_PER_BLOCK_NMS * 7];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    const int rows = min(boxes_num - row_tile * tile, tile);
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int cols = min(boxes_num - col_tile * tile, tile);

      // One box per thread; the row of this thread goes to registers.
      float mine[7];
      for (int b = threadIdx.x; b < rows; b += blockDim.x) {
        const int source = min(col_tile * tile + b, boxes_num - 1);
        for (int k = 0; k < 7; ++k) columns[b * 7 + k] = boxes[source * 7 + k];
      }
      __syncthreads();

      for (int r = threadIdx.x; r < rows; r += blockDim.x) {
        const size_t row = size_t(row_tile) * tile + r;
        for (int k = 0; k < 7; ++k) mine[k] = boxes[row * 7 + k];
        unsigned long long t = 0;
        const int first = row_tile == col_tile ? r + 1 : 0;
        for (int i = cols - 1; i >= first; --i) {
          if (iou_bev(mine, columns + i * 7) > nms_overlap_thresh)
            t |= 1ULL << i;
        }
        mask[row * tiles + col_tile] = t;
      }
      __syncthreads();
    }
  }
}
