// Columns are staged in two halves through one buffer and no barrier separates the use of the first half from the load of the second.
// witness: {"values": {"boxes_num": "64"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const float b[7] = {(i % 32) * 1.f, (i / 32) * 50.f, 0.f, 4.f, 2.f, 1.f, 0.f}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int half = THREADS_PER_BLOCK_NMS / 2;
  const int tiles = (boxes_num + tile - 1) / tile;
  // Half of the columns at a time keeps the use of shared memory small.
  __shared__ float staged[THREADS_PER_BLOCK_NMS / 2 * 7];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      const int col_size = min(boxes_num - col_tile * tile, tile);
      const bool active = int(threadIdx.x) < row_size;
      const size_t row = size_t(row_tile) * tile + threadIdx.x;
      const int start = row_tile == col_tile ? int(threadIdx.x) + 1 : 0;

      unsigned long long t = 0;
      for (int base = 0; base < col_size; base += half) {
        const int count = min(col_size - base, half);
        const float *source = boxes + (size_t(col_tile) * tile + base) * 7;
        for (int e = threadIdx.x; e < count * 7; e += blockDim.x)
          staged[e] = source[e];
        __syncthreads();
        if (active) {
          for (int i = max(start - base, 0); i < count; ++i) {
            if (iou_bev(boxes + row * 7, staged + i * 7) > nms_overlap_thresh)
              t |= 1ULL << (base + i);
          }
        }
      }
      if (active) mask[row * tiles + col_tile] = t;
      __syncthreads();
    }
  }
}
