// goes from the last column to the first and shifts the bits in, with the columns in four arrays
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int row_block = blockIdx.y, col_block = blockIdx.x, t = threadIdx.x;
  if (row_block > col_block) return;  // the whole block
  __shared__ float sides[4][threadsPerBlock];
  const int first = col_block * threadsPerBlock;
  const int count = min(n_boxes - first, threadsPerBlock);
  for (int k = t; k < count * 4; k += threadsPerBlock) sides[k & 3][k >> 2] = dev_boxes[size_t(first) * 4 + k];
  __syncthreads();
  const int row = row_block * threadsPerBlock + t;
  if (row >= n_boxes) return;
  const float *own = dev_boxes + size_t(row) * 4;
  unsigned long long bits = 0;
  for (int i = count - 1; i >= 0; --i) {
    const float other[4] = {sides[0][i], sides[1][i], sides[2][i], sides[3][i]};
    bits = bits << 1 | (first + i > row && devIoU(own, other, offset, iou_threshold) ? 1ULL : 0ULL);
  }
  dev_mask[size_t(row) * gridDim.y + col_block] = bits;
}
