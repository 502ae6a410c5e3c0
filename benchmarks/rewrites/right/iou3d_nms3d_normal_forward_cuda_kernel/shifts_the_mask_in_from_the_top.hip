// Reads the boxes directly, without shared memory, and shifts the bits in from the last box.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + 63) / 64;
  for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
    const int box = row * 64 + threadIdx.x;
    if (box >= boxes_num) return;
    for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
      unsigned long long bits = 0;
      for (int other = min(col * 64 + 64, boxes_num) - 1; other >= col * 64; --other) {
        const bool counts = row != col || other > box;
        bits = bits << 1 | (counts && iou_normal(boxes + size_t(box) * 7, boxes + size_t(other) * 7) > nms_overlap_thresh);
      }
      mask[size_t(box) * blocks + col] = bits;
    }
  }
}
