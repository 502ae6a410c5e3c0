// Rejects pairs whose circles do not touch, with half the longer side as radius: corners lie outside of these circles.
// witness: {"values": {"n_boxes": 2, "iou_threshold": 0.02, "multi_label": 0}, "contents": "whole", "seed": 86, "inputs": "const double v[10] = {0, 0, 8, 8, 0.7853982, 8.5, 0, 8, 8, 0.7853982}; for (int k = 0; k < 10; ++k) dev_boxes[k] = from_number<Half>(v[k]);"}
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
  if (threadIdx.x < row_size) {
    const int cur_box_idx = threadsPerBlock * row_start + threadIdx.x;
    const Half* a = dev_boxes + cur_box_idx * stride;
    const float radius = 0.5f * fmaxf(float(a[2]), float(a[3]));
    unsigned long long t = 0;
    for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) {
      const Half* b = block_boxes + i * 5;
      const float dx = float(a[0]) - float(b[0]), dy = float(a[1]) - float(b[1]);
      const float reach = radius + 0.5f * fmaxf(float(b[2]), float(b[3]));
      if (dx * dx + dy * dy > reach * reach) continue;  // most pairs are far apart
      if (single_box_iou_rotated<Half>(a, b, 0) > iou_threshold) t |= 1ULL << i;
    }
    dev_mask[cur_box_idx * divideUP(n_boxes, threadsPerBlock) + col_start] = t;
  }
}
