// the size of the last tile is the remainder, which is zero when the number of boxes is a multiple of the tile
// witness: {"values": {"boxes_num": 128, "nms_overlap_thresh": 0.25}, "contents": "unit", "seed": 24}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  const int remainder = boxes_num % THREADS_PER_BLOCK_NMS;
  __shared__ float block_boxes[THREADS_PER_BLOCK_NMS * 7];

  for (int col_start = blockIdx.x; col_start < blocks; col_start += gridDim.x) {
    const int col_size = col_start + 1 < blocks ? THREADS_PER_BLOCK_NMS : remainder;
    for (int row_start = blockIdx.y; row_start < blocks; row_start += gridDim.y) {
      const float *source = boxes + col_start * THREADS_PER_BLOCK_NMS * 7;
      for (int k = threadIdx.x; k < col_size * 7; k += THREADS_PER_BLOCK_NMS) block_boxes[k] = source[k];
      __syncthreads();

      const int cur_box_idx = row_start * THREADS_PER_BLOCK_NMS + int(threadIdx.x);
      if (cur_box_idx < boxes_num) {
        unsigned long long bits = 0, bit = 1;
        for (int i = 0; i < col_size; ++i, bit <<= 1) {
          if (row_start == col_start && i <= int(threadIdx.x)) continue;
          if (iou_normal(boxes + cur_box_idx * 7, block_boxes + i * 7) > nms_overlap_thresh) bits |= bit;
        }
        mask[cur_box_idx * blocks + col_start] = bits;
      }
      __syncthreads();
    }
  }
}
