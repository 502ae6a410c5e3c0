// One path for both modes, boxes are read where they are; columns from the last to the first, shifting bits in.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_rotated_cuda.cuh
// of MMCV, Copyright (c) Facebook, Inc. and its affiliates, modified by OpenMMLab
__global__ void nms_rotated_cuda_kernel_half(const int n_boxes,
                                        const float iou_threshold,
                                        const Half* dev_boxes,
                                        unsigned long long* dev_mask,
                                        const int multi_label) {
  const int stride = multi_label == 1 ? 6 : 5;
  const int row = blockIdx.y * threadsPerBlock + threadIdx.x;
  if (row >= n_boxes) return;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int col_end = min(n_boxes, col_begin + threadsPerBlock);
  const Half* box = dev_boxes + row * stride;
  unsigned long long bits = 0;
  for (int col = col_end - 1; col >= col_begin; --col) {
    bits <<= 1;
    if (blockIdx.x == blockIdx.y && col <= row) continue;
    if (single_box_iou_rotated<Half>(box, dev_boxes + col * stride, 0) > iou_threshold) bits |= 1;
  }
  dev_mask[row * gridDim.x + blockIdx.x] = bits;
}
