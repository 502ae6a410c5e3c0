// words of the mask without overlaps are not written, as if the mask had been cleared before
// witness: {"values": {"boxes_num": 70}, "contents": "unit", "seed": 25}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  __shared__ float4 tile[THREADS_PER_BLOCK_NMS];  // x, y, dx, dy

  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    const int tid = threadIdx.x;
    const int column = int(col_start) * THREADS_PER_BLOCK_NMS + tid;
    if (column < boxes_num)
      tile[tid] = make_float4(boxes[column * 7], boxes[column * 7 + 1], boxes[column * 7 + 3], boxes[column * 7 + 4]);
    __syncthreads();

    const int current = int(row_start) * THREADS_PER_BLOCK_NMS + tid;
    if (current < boxes_num) {
      const int size = min(boxes_num - int(col_start) * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
      const float *own = boxes + current * 7;
      unsigned long long bits = 0;
      for (int i = row_start == col_start ? tid + 1 : 0; i < size; ++i) {
        const float other[5] = {tile[i].x, tile[i].y, 0.f, tile[i].z, tile[i].w};
        if (iou_normal(own, other) > nms_overlap_thresh) bits |= 1ULL << i;
      }
      if (bits != 0) mask[current * blocks + col_start] = bits;
    }
    __syncthreads();
  }
}
