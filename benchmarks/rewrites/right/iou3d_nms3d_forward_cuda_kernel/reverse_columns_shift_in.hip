// Columns are visited from the last to the first and bits are shifted in; the column tile is kept by component in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int tiles = (boxes_num + tile - 1) / tile;
  __shared__ float columns[7][THREADS_PER_BLOCK_NMS + 1];

  for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
    const int col_size = min(boxes_num - col_tile * tile, tile);
    for (int e = threadIdx.x; e < col_size * 7; e += blockDim.x)
      columns[e % 7][e / 7] = boxes[size_t(col_tile) * tile * 7 + e];
    __syncthreads();

    for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
        const size_t row = size_t(row_tile) * tile + r;
        float mine[7], other[7];
        for (int k = 0; k < 7; ++k) mine[k] = boxes[row * 7 + k];
        const bool diagonal = row_tile == col_tile;

        unsigned long long word = 0;
        for (int i = col_size - 1; i >= 0; --i) {
          bool hit = false;
          if (!diagonal || i > r) {
            for (int k = 0; k < 7; ++k) other[k] = columns[k][i];
            hit = iou_bev(mine, other) > nms_overlap_thresh;
          }
          word = word << 1 | (hit ? 1ULL : 0ULL);
        }
        mask[row * tiles + col_tile] = word;
      }
    }
    // The tile is replaced only after all rows have used it.
    __syncthreads();
  }
}
