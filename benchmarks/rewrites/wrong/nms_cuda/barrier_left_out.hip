// the tile is loaded by all threads together, and read without a barrier
// witness: {"values": {"n_boxes": 130}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int row_block = blockIdx.y, col_block = blockIdx.x;
  if (row_block > col_block) return;
  const int tid = threadIdx.x;
  const int first = col_block * threadsPerBlock;
  const int count = min(n_boxes - first, threadsPerBlock);
  __shared__ float tile[threadsPerBlock * 4];
  for (int k = tid; k < count * 4; k += threadsPerBlock) tile[k] = dev_boxes[first * 4 + k];  // coalesced
  const int row = row_block * threadsPerBlock + tid;
  if (row >= n_boxes) return;
  unsigned long long bits = 0;
  for (int i = max(0, row + 1 - first); i < count; ++i)
    if (devIoU(dev_boxes + row * 4, tile + i * 4, offset, iou_threshold)) bits |= 1ULL << i;
  dev_mask[row * gridDim.y + col_block] = bits;
}
