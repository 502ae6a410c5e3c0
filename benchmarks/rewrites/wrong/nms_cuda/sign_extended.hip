// the lower half of the mask is a signed int, whose last bit sets the whole upper half
// witness: {"values": {"n_boxes": 64}, "contents": "far", "inputs": "for (int k = 0; k < 4; ++k) dev_boxes[31 * 4 + k] = dev_boxes[k] = k < 2 ? 0.f : 20.f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int row_block = blockIdx.y, col_block = blockIdx.x;
  if (row_block > col_block) return;
  const int words = gridDim.y;
  const int row = row_block * 64 + threadIdx.x;
  const int first = col_block * 64;
  const int count = min(n_boxes - first, 64);
  __shared__ float boxes[64][4];
  if (int(threadIdx.x) < count)
    for (int k = 0; k < 4; ++k) boxes[threadIdx.x][k] = dev_boxes[(first + threadIdx.x) * 4 + k];
  __syncthreads();
  if (row >= n_boxes) return;
  // Two halves of 32 bits are cheaper to shift than one of 64.
  int halves[2] = {0, 0};
  for (int i = 0; i < count; ++i) {
    if (first + i <= row) continue;
    if (devIoU(dev_boxes + row * 4, boxes[i], offset, iou_threshold)) halves[i / 32] |= int(1u << (i % 32));
  }
  dev_mask[size_t(row) * words + col_block] = static_cast<unsigned long long>(halves[1]) << 32 | halves[0];
}
