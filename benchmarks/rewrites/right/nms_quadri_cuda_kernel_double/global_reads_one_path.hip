// One path serves both layouts through a stride, and boxes are read from global memory without shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const size_t stride = multi_label == 1 ? 9 : 8;
  const int tiles = divideUP(n_boxes, threadsPerBlock);

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_end = min(n_boxes, (row_tile + 1) * threadsPerBlock);
      const int col_begin = col_tile * threadsPerBlock;
      const int col_end = min(n_boxes, col_begin + threadsPerBlock);
      for (int row = row_tile * threadsPerBlock + threadIdx.x; row < row_end; row += blockDim.x) {
        unsigned long long word = 0;
        for (int col = row_tile == col_tile ? row + 1 : col_begin; col < col_end; ++col) {
          const double iou =
              single_box_iou_quadri<double>(dev_boxes + row * stride, dev_boxes + col * stride, 0);
          if (iou > iou_threshold) word |= 1ULL << (col - col_begin);
        }
        dev_mask[size_t(row) * tiles + col_tile] = word;
      }
    }
  }
}
