// The threshold is rounded to half before the comparison: an overlap just above 0.3 is not above it any more.
// witness: {"values": {"n_boxes": 2, "iou_threshold": 0.3, "multi_label": 1}, "contents": "whole", "seed": 85, "inputs": "const double v[12] = {0, 0, 32, 32, 0, 0, 0, 0, 19.203125, 16, 0, 0}; for (int k = 0; k < 12; ++k) dev_boxes[k] = from_number<Half>(v[k]);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_rotated_cuda.cuh
// of MMCV, Copyright (c) Facebook, Inc. and its affiliates, modified by OpenMMLab
__global__ void nms_rotated_cuda_kernel_half(const int n_boxes,
                                        const float iou_threshold,
                                        const Half* dev_boxes,
                                        unsigned long long* dev_mask,
                                        const int multi_label) {
  const int stride = multi_label == 1 ? 6 : 5;
  const int row_start = blockIdx.y, col_start = blockIdx.x;
  const int row_size = min(n_boxes - row_start * threadsPerBlock, threadsPerBlock);
  const int col_size = min(n_boxes - col_start * threadsPerBlock, threadsPerBlock);
  __shared__ Half block_boxes[threadsPerBlock * 5];
  if (threadIdx.x < col_size) {
    const Half* box = dev_boxes + (threadsPerBlock * col_start + threadIdx.x) * stride;
    for (int k = 0; k < 5; ++k) block_boxes[threadIdx.x * 5 + k] = box[k];
  }
  __syncthreads();
  const Half threshold(iou_threshold);  // of the type of the boxes
  if (threadIdx.x < row_size) {
    const int cur_box_idx = threadsPerBlock * row_start + threadIdx.x;
    const Half* cur_box = dev_boxes + cur_box_idx * stride;
    unsigned long long t = 0;
    for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) {
      const Half iou = single_box_iou_rotated<Half>(cur_box, block_boxes + i * 5, 0);
      if (iou > threshold) t |= 1ULL << i;
    }
    dev_mask[cur_box_idx * divideUP(n_boxes, threadsPerBlock) + col_start] = t;
  }
}
