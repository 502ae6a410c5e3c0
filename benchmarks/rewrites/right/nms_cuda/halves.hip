// reads the boxes from global memory and builds the mask from two unsigned halves
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
    for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
      const int row = row_block * threadsPerBlock + threadIdx.x;
      if (col_block < row_block || row >= n_boxes) continue;
      unsigned halves[2] = {0u, 0u};
      for (int i = 0; i < threadsPerBlock; ++i) {
        const int col = col_block * threadsPerBlock + i;
        if (col <= row || col >= n_boxes) continue;
        if (devIoU(dev_boxes + size_t(row) * 4, dev_boxes + size_t(col) * 4, offset, iou_threshold))
          halves[i >> 5] |= 1u << (i & 31);
      }
      dev_mask[size_t(row) * gridDim.y + col_block] = static_cast<unsigned long long>(halves[1]) << 32 | halves[0];
    }
  }
}
