// boxes are compared with those of later lanes only, in all blocks and not just in those on the diagonal
// witness: {"values": {"boxes_num": 150, "nms_overlap_thresh": "0.2f"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *r = &boxes[7 * i]; r[0] = i * 5 % 17 * 0.7f; r[1] = i * 3 % 13 * 0.6f; r[2] = 0; r[3] = 3; r[4] = 2; r[5] = 1; r[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    const int first_row = row_start * THREADS_PER_BLOCK_NMS, first_col = col_start * THREADS_PER_BLOCK_NMS;
    const int row_size = min(boxes_num - first_row, THREADS_PER_BLOCK_NMS);
    const int col_size = min(boxes_num - first_col, THREADS_PER_BLOCK_NMS);
    __shared__ float columns[THREADS_PER_BLOCK_NMS * 7];
    __syncthreads();
    for (int i = threadIdx.x; i < col_size * 7; i += blockDim.x) {
      columns[i] = boxes[(size_t)first_col * 7 + i];
    }
    __syncthreads();
    if (threadIdx.x < row_size) {
      const int row = first_row + threadIdx.x;
      const float *cur_box = boxes + row * 7;
      unsigned long long bits = 0;
      // each pair once: boxes suppress those that follow
      for (int i = threadIdx.x + 1; i < col_size; i++) {
        if (iou_normal(cur_box, columns + i * 7) > nms_overlap_thresh) {
          bits |= 1ULL << i;
        }
      }
      mask[(size_t)row * blocks + col_start] = bits;
    }
  }
}
