// Tiles below the diagonal are skipped, so their words of the mask keep what they contained before.
// witness: {"values": {"boxes_num": "70"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const float b[7] = {i * 1.f, 0.f, 0.f, 4.f, 2.f, 1.f, 0.f}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; }"}
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
    // A box only suppresses boxes after it: begin at the diagonal.
    int col_tile = blockIdx.x;
    while (col_tile < row_tile) col_tile += gridDim.x;
    for (; col_tile < tiles; col_tile += gridDim.x) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      const int col_size = min(boxes_num - col_tile * tile, tile);

      for (int e = threadIdx.x; e < col_size * 7; e += blockDim.x)
        columns[e] = boxes[size_t(col_tile) * tile * 7 + e];
      __syncthreads();

      for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
        const size_t row = size_t(row_tile) * tile + r;
        unsigned long long t = 0;
        for (int i = row_tile == col_tile ? r + 1 : 0; i < col_size; ++i) {
          const bool hit =
              iou_bev(boxes + row * 7, columns + i * 7) > nms_overlap_thresh;
          t |= (unsigned long long)hit << i;
        }
        mask[row * tiles + col_tile] = t;
      }
      __syncthreads();
    }
  }
}
