// each thread holds a column and sets its bit in the words of all rows in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int row_block = blockIdx.y, col_block = blockIdx.x, t = threadIdx.x;
  if (row_block > col_block) return;  // the whole block
  __shared__ unsigned int low[threadsPerBlock], high[threadsPerBlock];
  __shared__ float rows[threadsPerBlock * 4];
  const int first = row_block * threadsPerBlock;
  const int count = min(n_boxes - first, threadsPerBlock);
  low[t] = high[t] = 0u;
  for (int k = t; k < count * 4; k += threadsPerBlock) rows[k] = dev_boxes[size_t(first) * 4 + k];
  __syncthreads();
  const int col = col_block * threadsPerBlock + t;
  if (col < n_boxes) {
    const float *own = dev_boxes + size_t(col) * 4;
    for (int r = 0; r < count && first + r < col; ++r)
      if (devIoU(rows + r * 4, own, offset, iou_threshold)) atomicOr((t < 32 ? low : high) + r, 1u << (t & 31));
  }
  __syncthreads();
  if (t < count)
    dev_mask[size_t(first + t) * gridDim.y + col_block] = static_cast<unsigned long long>(high[t]) << 32 | low[t];
}
