// Intersects the boxes where they are, without moving their centers to the origin: half is too coarse far from it.
// witness: {"values": {"n_boxes": 2, "iou_threshold": 0.5, "multi_label": 1}, "contents": "whole", "seed": 84, "inputs": "for (int i = 0; i < 2; ++i) { const double v[6] = {1025, 1025, 1, 1, 0, 0}; for (int k = 0; k < 6; ++k) dev_boxes[i * 6 + k] = from_number<Half>(v[k]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_rotated_cuda.cuh
// of MMCV, Copyright (c) Facebook, Inc. and its affiliates, modified by OpenMMLab
__device__ inline Half iou_of_boxes_in_place(const Half* a, const Half* b) {
  const RotatedBox<Half> box1 = {a[0], a[1], a[2], a[3], a[4]};
  const RotatedBox<Half> box2 = {b[0], b[1], b[2], b[3], b[4]};
  const Half area1 = box1.w * box1.h, area2 = box2.w * box2.h;
  if (area1 < 1e-14 || area2 < 1e-14) return 0.f;
  const Half intersection = rotated_boxes_intersection<Half>(box1, box2);
  return intersection / (area1 + area2 - intersection);
}

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
  if (threadIdx.x < row_size) {
    const int cur_box_idx = threadsPerBlock * row_start + threadIdx.x;
    const Half* cur_box = dev_boxes + cur_box_idx * stride;
    unsigned long long t = 0;
    for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) {
      if (iou_of_boxes_in_place(cur_box, block_boxes + i * 5) > iou_threshold) t |= 1ULL << i;
    }
    dev_mask[cur_box_idx * divideUP(n_boxes, threadsPerBlock) + col_start] = t;
  }
}
