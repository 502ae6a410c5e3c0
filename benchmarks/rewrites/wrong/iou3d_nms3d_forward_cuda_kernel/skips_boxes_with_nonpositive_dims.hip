// Pairs in which a box has a length or width that is not positive are skipped as empty, but the overlap of boxes with two negative dimensions is not zero.
// witness: {"values": {"boxes_num": "2", "nms_overlap_thresh": "0.0f"}, "inputs": "const float b[14] = {0.f, 0.f, 0.f, -10.f, -2.f, 1.f, 0.f, 0.5f, 0.25f, 0.f, -2.f, -10.f, 1.f, 0.f}; for (int k = 0; k < 14; ++k) boxes[k] = b[k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool is_empty_box(const float *box) {
  return box[3] <= 0.f || box[4] <= 0.f;
}

__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int tiles = (boxes_num + tile - 1) / tile;
  __shared__ float columns[THREADS_PER_BLOCK_NMS * 7];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      const int col_size = min(boxes_num - col_tile * tile, tile);

      // Consecutive threads copy consecutive floats.
      const float *source = boxes + size_t(col_tile) * tile * 7;
      for (int e = threadIdx.x; e < col_size * 7; e += blockDim.x)
        columns[e] = source[e];
      __syncthreads();

      for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
        const int row = row_tile * tile + r;
        const float *cur_box = boxes + size_t(row) * 7;
        unsigned long long t = 0;
        // The polygon clipping is expensive: leave empty boxes out early.
        if (!is_empty_box(cur_box)) {
          for (int i = row_tile == col_tile ? r + 1 : 0; i < col_size; ++i) {
            const float *other = columns + i * 7;
            if (is_empty_box(other)) continue;
            if (iou_bev(cur_box, other) > nms_overlap_thresh) t |= 1ULL << i;
          }
        }
        mask[size_t(row) * tiles + col_tile] = t;
      }
      __syncthreads();
    }
  }
}
