// the lower half of the bits is a signed integer, whose sign fills the upper half
// witness: {"values": {"boxes_num": 130, "nms_overlap_thresh": "0.2f"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *r = &boxes[7 * i]; r[0] = i % 16 * 3; r[1] = i / 16 % 2 * 3; r[2] = 0; r[3] = 3; r[4] = 2; r[5] = 1; r[6] = 0; }"}
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
      const int start = row_start == col_start ? threadIdx.x + 1 : 0;
      int halves[2] = {0, 0};  // shifts of 32 bits are faster
      for (int i = start; i < col_size; i++) {
        const bool suppressed = iou_normal(cur_box, columns + i * 7) > nms_overlap_thresh;
        halves[i / 32] |= (int)((unsigned)suppressed << (i % 32));
      }
      mask[(size_t)row * blocks + col_start] = (unsigned long long)halves[1] << 32 | halves[0];
    }
  }
}
