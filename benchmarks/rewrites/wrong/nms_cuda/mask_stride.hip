// the words of a row are counted as n / 64 + 1, one too many where n is a multiple of 64
// witness: {"values": {"n_boxes": 128}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int words = n_boxes / 64 + 1;
  const int row_block = blockIdx.y, col_block = blockIdx.x, t = threadIdx.x;
  if (row_block > col_block || col_block >= words) return;
  __shared__ float x1[64], y1[64], x2[64], y2[64];
  const int col = col_block * 64 + t, row = row_block * 64 + t;
  if (col < n_boxes) {
    x1[t] = dev_boxes[col * 4];
    y1[t] = dev_boxes[col * 4 + 1];
    x2[t] = dev_boxes[col * 4 + 2];
    y2[t] = dev_boxes[col * 4 + 3];
  }
  __syncthreads();
  if (row >= n_boxes) return;
  unsigned long long bits = 0, bit = 1;
  for (int i = 0; i < 64; ++i, bit <<= 1) {
    const int other = col_block * 64 + i;
    if (other <= row || other >= n_boxes) continue;
    const float box[4] = {x1[i], y1[i], x2[i], y2[i]};
    if (devIoU(dev_boxes + row * 4, box, offset, iou_threshold)) bits |= bit;
  }
  dev_mask[row * words + col_block] = bits;
}
