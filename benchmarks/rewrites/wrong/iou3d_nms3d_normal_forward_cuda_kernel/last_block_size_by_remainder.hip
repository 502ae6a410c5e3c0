// Takes the remainder for the size of the last block, which is zero for multiples of the block size.
// witness: {"values": {"boxes_num": "128", "nms_overlap_thresh": "0.25f"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  __shared__ float tile[THREADS_PER_BLOCK_NMS * 7];
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
    const int cols = col == blocks - 1 ? boxes_num % THREADS_PER_BLOCK_NMS : THREADS_PER_BLOCK_NMS;
    __syncthreads();
    for (int i = threadIdx.x; i < cols * 7; i += blockDim.x)
      tile[i] = boxes[size_t(col) * THREADS_PER_BLOCK_NMS * 7 + i];
    __syncthreads();
    for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
      const int rows = row == blocks - 1 ? boxes_num % THREADS_PER_BLOCK_NMS : THREADS_PER_BLOCK_NMS;
      if (int(threadIdx.x) >= rows) continue;
      const int box = row * THREADS_PER_BLOCK_NMS + threadIdx.x;
      const float *own = boxes + size_t(box) * 7;
      unsigned long long bits = 0;
      for (int i = col == row ? threadIdx.x + 1 : 0; i < cols; ++i)
        if (iou_normal(own, tile + i * 7) > nms_overlap_thresh) bits |= 1ULL << i;
      mask[size_t(box) * blocks + col] = bits;
    }
  }
}
