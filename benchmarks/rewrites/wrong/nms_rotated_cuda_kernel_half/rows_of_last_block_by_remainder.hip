// The last block of rows has n_boxes % 64 rows, which is 0 if 64 divides the number: its mask is not written.
// witness: {"values": {"n_boxes": 64, "iou_threshold": 0.5, "multi_label": 1}, "contents": "whole", "seed": 82, "inputs": "for (int i = 0; i < n_boxes; ++i) { const double v[6] = {20.0 * (i % 8), 20.0 * (i / 8), 4, 6, 0, double(i % 3)}; for (int k = 0; k < 6; ++k) dev_boxes[i * 6 + k] = from_number<Half>(v[k]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_rotated_cuda.cuh
// of MMCV, Copyright (c) Facebook, Inc. and its affiliates, modified by OpenMMLab
__global__ void nms_rotated_cuda_kernel_half(const int n_boxes,
                                        const float iou_threshold,
                                        const Half* dev_boxes,
                                        unsigned long long* dev_mask,
                                        const int multi_label) {
  const int stride = multi_label == 1 ? 6 : 5;
  const int col_blocks = gridDim.x;
  const int row_start = blockIdx.y * threadsPerBlock;
  const int col_start = blockIdx.x * threadsPerBlock;
  const int row_size = blockIdx.y + 1 == gridDim.y ? n_boxes % threadsPerBlock : threadsPerBlock;
  const int col_end = min(n_boxes, col_start + threadsPerBlock);
  if (threadIdx.x < row_size) {
    const int row = row_start + threadIdx.x;
    const Half* box = dev_boxes + row * stride;
    unsigned long long t = 0;
    for (int col = blockIdx.x == blockIdx.y ? row + 1 : col_start; col < col_end; ++col) {
      if (single_box_iou_rotated<Half>(box, dev_boxes + col * stride, 0) > iou_threshold)
        t |= 1ULL << (col - col_start);
    }
    dev_mask[row * col_blocks + blockIdx.x] = t;
  }
}
