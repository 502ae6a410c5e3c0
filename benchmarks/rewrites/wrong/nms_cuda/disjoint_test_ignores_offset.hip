// An early test for disjoint boxes ignores the offset, so boxes less than the offset apart never overlap.
// witness: {"values": {"n_boxes": "2", "iou_threshold": "0.05f", "offset": "1"}, "contents": "wide", "seed": 7, "inputs": "const float b[8] = {0, 0, 2, 10, 2.5f, 0, 4.5f, 10}; for (int i = 0; i < 8; ++i) dev_boxes[i] = b[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool apart(const float *a, const float *b) {
  return a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1];
}

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  __shared__ float tile[threadsPerBlock * 4];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int cols = min(n_boxes - col_block * threadsPerBlock, threadsPerBlock);
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      for (int i = tid; i < cols * 4; i += blockDim.x) tile[i] = dev_boxes[col_block * threadsPerBlock * 4 + i];
      __syncthreads();
      if (row >= n_boxes) continue;
      const float *mine = dev_boxes + row * 4;
      unsigned long long bits = 0;
      for (int i = row_block == col_block ? tid + 1 : 0; i < cols; ++i) {
        if (apart(mine, tile + i * 4)) continue;  // most pairs end here
        if (devIoU(mine, tile + i * 4, offset, iou_threshold)) bits |= 1ULL << i;
      }
      dev_mask[row * gridDim.y + col_block] = bits;
    }
  }
}
