// Threads take pairs of a tile in turn and collect the bits in shared memory with atomic operations.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  __shared__ float row_boxes[threadsPerBlock * 4], col_boxes[threadsPerBlock * 4];
  __shared__ unsigned long long bits[threadsPerBlock];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int first_row = row_block * threadsPerBlock, first_col = col_block * threadsPerBlock;
      const int rows = min(n_boxes - first_row, threadsPerBlock), cols = min(n_boxes - first_col, threadsPerBlock);
      __syncthreads();
      for (int i = threadIdx.x; i < rows * 4; i += blockDim.x) row_boxes[i] = dev_boxes[first_row * 4 + i];
      for (int i = threadIdx.x; i < cols * 4; i += blockDim.x) col_boxes[i] = dev_boxes[first_col * 4 + i];
      for (int i = threadIdx.x; i < rows; i += blockDim.x) bits[i] = 0;
      __syncthreads();
      for (int pair = threadIdx.x; pair < rows * cols; pair += blockDim.x) {
        const int r = pair / cols, c = pair - r * cols;
        if (first_col + c <= first_row + r) continue;
        if (devIoU(row_boxes + r * 4, col_boxes + c * 4, offset, iou_threshold)) atomicOr(&bits[r], 1ULL << c);
      }
      __syncthreads();
      for (int i = threadIdx.x; i < rows; i += blockDim.x)
        dev_mask[(first_row + i) * gridDim.y + col_block] = bits[i];
    }
  }
}
