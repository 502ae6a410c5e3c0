// Collects the mask in two halves, of which the low one is signed and extends its sign.
// witness: {"values": {"boxes_num": "50", "nms_overlap_thresh": "0.5f"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *q = &boxes[i * 7]; for (int k = 0; k < 7; ++k) q[k] = 0; q[3] = 2; q[4] = 2; q[5] = 1; q[0] = i < 32 ? 0 : 100; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  __shared__ float tile[THREADS_PER_BLOCK_NMS * 7];
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
    const int cols = min(boxes_num - col * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
    __syncthreads();
    for (int i = threadIdx.x; i < cols * 7; i += blockDim.x)
      tile[i] = boxes[size_t(col) * THREADS_PER_BLOCK_NMS * 7 + i];
    __syncthreads();
    for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
      const int rows = min(boxes_num - row * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
      if (int(threadIdx.x) >= rows) continue;
      const int box = row * THREADS_PER_BLOCK_NMS + threadIdx.x;
      const float *own = boxes + size_t(box) * 7;
      int low = 0, high = 0;
      const int start = col == row ? threadIdx.x + 1 : 0;
      for (int i = start; i < min(cols, 32); ++i)
        if (iou_normal(own, tile + i * 7) > nms_overlap_thresh) low |= 1 << i;
      for (int i = max(start, 32); i < cols; ++i)
        if (iou_normal(own, tile + i * 7) > nms_overlap_thresh) high |= 1 << (i - 32);
      mask[size_t(box) * blocks + col] = (unsigned long long)(high) << 32 | low;
    }
  }
}
