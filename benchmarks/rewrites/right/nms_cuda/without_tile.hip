// the boxes of the columns are read from global memory, so no barrier is needed
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int row = blockIdx.y * threadsPerBlock + threadIdx.x;
  if (blockIdx.y > blockIdx.x || row >= n_boxes) return;
  const int begin = blockIdx.x * threadsPerBlock, end = min(begin + threadsPerBlock, n_boxes);
  unsigned long long mask = 0;
  for (int other = max(begin, row + 1); other < end; ++other) {
    const unsigned long long bit = devIoU(dev_boxes + row * 4, dev_boxes + other * 4, offset, iou_threshold);
    mask |= bit << (other - begin);
  }
  dev_mask[row * blocks + blockIdx.x] = mask;
}
