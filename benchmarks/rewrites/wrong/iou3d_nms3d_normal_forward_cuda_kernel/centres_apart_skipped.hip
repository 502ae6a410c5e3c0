// pairs whose centres are half a box apart are skipped, but their IoU may be up to a third: wrong for low thresholds
// witness: {"values": {"boxes_num": 50, "nms_overlap_thresh": 0.1}, "contents": "unit", "seed": 23}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  __shared__ float block_boxes[THREADS_PER_BLOCK_NMS * 7];

  for (int col_start = blockIdx.x; col_start < blocks; col_start += gridDim.x) {
    const int col_base = col_start * THREADS_PER_BLOCK_NMS;
    const int col_size = min(boxes_num - col_base, THREADS_PER_BLOCK_NMS);
    for (int k = threadIdx.x; k < col_size * 7; k += blockDim.x) block_boxes[k] = boxes[col_base * 7 + k];
    __syncthreads();

    for (int row_start = blockIdx.y; row_start < blocks; row_start += gridDim.y) {
      const int cur_box_idx = row_start * THREADS_PER_BLOCK_NMS + int(threadIdx.x);
      if (cur_box_idx >= boxes_num) continue;
      const float *cur_box = boxes + cur_box_idx * 7;
      const float x = cur_box[0], y = cur_box[1], dx = cur_box[3], dy = cur_box[4];

      unsigned long long t = 0;
      const int start = row_start == col_start ? threadIdx.x + 1 : 0;
      for (int i = start; i < col_size; i++) {
        const float *other = block_boxes + i * 7;
        // boxes whose centres are far apart cannot suppress each other: save the division
        if (2 * fabsf(x - other[0]) > fmaxf(dx, other[3])) continue;
        if (2 * fabsf(y - other[1]) > fmaxf(dy, other[4])) continue;
        if (iou_normal(cur_box, other) > nms_overlap_thresh) t |= 1ULL << i;
      }
      mask[cur_box_idx * blocks + col_start] = t;
    }
    __syncthreads();
  }
}
