// the mask is put together from two signed 32-bit halves: bit 31 of the low half is extended into the high half
// witness: {"values": {"boxes_num": 60, "nms_overlap_thresh": 0.1}, "contents": "unit", "seed": 21}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  __shared__ float tile[THREADS_PER_BLOCK_NMS * 7];
  const int tid = threadIdx.x;

  for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
    for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
      const int col_size = min(boxes_num - col * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
      const int row_size = min(boxes_num - row * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
      for (int k = tid; k < col_size * 7; k += THREADS_PER_BLOCK_NMS)
        tile[k] = boxes[col * THREADS_PER_BLOCK_NMS * 7 + k];
      __syncthreads();

      if (tid < row_size) {
        const int current = row * THREADS_PER_BLOCK_NMS + tid;
        int low = 0, high = 0;  // 32-bit shifts are cheaper than 64-bit ones
        for (int i = row == col ? tid + 1 : 0; i < col_size; ++i) {
          if (iou_normal(boxes + current * 7, tile + i * 7) > nms_overlap_thresh) {
            if (i < 32)
              low |= 1 << i;
            else
              high |= 1 << (i - 32);
          }
        }
        mask[current * blocks + col] = ((unsigned long long)high << 32) | low;
      }
      __syncthreads();
    }
  }
}
