// The mask is made of two 32-bit words; the lower one is signed, and with bit 31 it sets all bits of the upper one.
// witness: {"values": {"n_boxes": 40, "iou_threshold": 0.5, "multi_label": 1}, "contents": "whole", "seed": 83, "inputs": "for (int i = 0; i < n_boxes; ++i) { const double v[6] = {20.0 * (i % 8), 20.0 * (i / 8), 4, 6, 0, double(i % 3)}; for (int k = 0; k < 6; ++k) dev_boxes[i * 6 + k] = from_number<Half>(v[k]); } for (int k = 0; k < 5; ++k) dev_boxes[31 * 6 + k] = dev_boxes[12 * 6 + k];"}
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
    const Half* cur_box = dev_boxes + cur_box_idx * stride;
    int words[2] = {0, 0};  // shifts of 64-bit numbers are slow
    for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) {
      const int above = single_box_iou_rotated<Half>(cur_box, block_boxes + i * 5, 0) > iou_threshold;
      words[i / 32] |= (unsigned)above << (i % 32);
    }
    const unsigned long long t = (unsigned long long)words[1] << 32 | words[0];
    dev_mask[cur_box_idx * divideUP(n_boxes, threadsPerBlock) + col_start] = t;
  }
}
