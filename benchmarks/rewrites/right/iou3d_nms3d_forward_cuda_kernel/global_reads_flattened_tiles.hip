// Tiles are numbered linearly over the whole grid and columns are read from global memory without shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const size_t tiles = (size_t(boxes_num) + tile - 1) / tile;
  const size_t total = tiles * tiles;
  const size_t first = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t stride = size_t(gridDim.x) * gridDim.y;

  for (size_t index = first; index < total; index += stride) {
    const size_t row_begin = index / tiles * tile;
    const size_t col_begin = index % tiles * tile;
    const size_t row_end = row_begin + tile < size_t(boxes_num) ? row_begin + tile : size_t(boxes_num);
    const size_t col_end = col_begin + tile < size_t(boxes_num) ? col_begin + tile : size_t(boxes_num);

    for (size_t row = row_begin + threadIdx.x; row < row_end; row += blockDim.x) {
      // On the diagonal only later boxes count.
      const size_t from = row_begin == col_begin ? row + 1 : col_begin;
      unsigned long long word = 0;
      for (size_t col = from; col < col_end; ++col) {
        const float iou = iou_bev(boxes + row * 7, boxes + col * 7);
        if (iou > nms_overlap_thresh) word |= 1ULL << (col - col_begin);
      }
      mask[row * tiles + index % tiles] = word;
    }
  }
}
