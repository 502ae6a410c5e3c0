// No shared memory: each thread reads the boxes of the columns where they are, from the last column to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  const int tiles = (boxes_num + 63) / 64;
  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    const int row = row_tile * 64 + threadIdx.x;
    if (row >= boxes_num) continue;
    for (int column_tile = blockIdx.x; column_tile < tiles; column_tile += gridDim.x) {
      const int first = column_tile * 64;
      const int stop = first + 64 < boxes_num ? first + 64 : boxes_num;
      const int begin = row_tile == column_tile ? row + 1 : first;
      unsigned long long bits = 0;
      for (int column = stop - 1; column >= begin; --column)
        bits |= (unsigned long long)(iou_normal(boxes + size_t(row) * 7, boxes + size_t(column) * 7) >
                                     nms_overlap_thresh)
                << (column - first);
      mask[size_t(row) * tiles + column_tile] = bits;
    }
  }
}
