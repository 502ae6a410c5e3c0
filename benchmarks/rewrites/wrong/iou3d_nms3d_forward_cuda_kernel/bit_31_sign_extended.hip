// The bit of a column within its 32-bit half is formed as a signed int, so bit 31 is extended into the upper half of the mask.
// witness: {"values": {"boxes_num": "40", "nms_overlap_thresh": "0.5f"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const float b[7] = {(i % 31) * 10.f, 0.f, 0.f, 4.f, 2.f, 1.f, 0.f}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int tiles = (boxes_num + tile - 1) / tile;
  __shared__ float columns[7][THREADS_PER_BLOCK_NMS];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      const int col_size = min(boxes_num - col_tile * tile, tile);

      for (int c = threadIdx.x; c < col_size; c += blockDim.x) {
        const float *source = boxes + (size_t(col_tile) * tile + c) * 7;
        for (int k = 0; k < 7; ++k) columns[k][c] = source[k];
      }
      __syncthreads();

      for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
        const size_t row = size_t(row_tile) * tile + r;
        float cur_box[7], other[7];
        for (int k = 0; k < 7; ++k) cur_box[k] = boxes[row * 7 + k];

        unsigned long long t = 0;
        for (int i = row_tile == col_tile ? r + 1 : 0; i < col_size; ++i) {
          for (int k = 0; k < 7; ++k) other[k] = columns[k][i];
          const int hit = iou_bev(cur_box, other) > nms_overlap_thresh;
          // Shift within a 32-bit register, then move to the proper half.
          t |= (unsigned long long)(hit << (i & 31)) << (i & 32);
        }
        mask[row * tiles + col_tile] = t;
      }
      __syncthreads();
    }
  }
}
