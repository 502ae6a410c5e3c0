// the mask is assembled from two halves of 32 bits
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  const int tid = threadIdx.x;
  const int first_col = blockIdx.x * threadsPerBlock, first_row = blockIdx.y * threadsPerBlock;
  if (blockIdx.y > blockIdx.x) return;
  __shared__ float boxes[4][threadsPerBlock];
  const int cols = min(threadsPerBlock, n_boxes - first_col);
  for (int i = tid; i < 4 * cols; i += blockDim.x) boxes[i % 4][i / 4] = dev_boxes[first_col * 4 + i];
  __syncthreads();
  const int row = first_row + tid;
  if (row >= n_boxes) return;
  const float own[4] = {dev_boxes[row * 4], dev_boxes[row * 4 + 1], dev_boxes[row * 4 + 2], dev_boxes[row * 4 + 3]};
  unsigned int half[2] = {0, 0};
  for (int i = cols - 1; i >= 0; --i) {
    if (first_col + i <= row) break;  // a box suppresses only later ones
    const float other[4] = {boxes[0][i], boxes[1][i], boxes[2][i], boxes[3][i]};
    if (devIoU(own, other, offset, iou_threshold)) half[i >> 5] |= 1u << (i & 31);
  }
  dev_mask[(size_t)row * gridDim.y + blockIdx.x] = (unsigned long long)half[1] << 32 | half[0];
}
