// Pads the last tile with zero boxes and tests all 64 columns, which sets bits past the end for boxes at the origin.
// witness: {"values": {"n_boxes": "5", "iou_threshold": "0.5f", "offset": "1"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < 20; ++i) dev_boxes[i] = i < 4 ? 0.f : float(i % 4 < 2 ? i * 10 : i * 10 + 30);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  __shared__ float tile[threadsPerBlock][4];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int col = col_block * threadsPerBlock + tid;
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      // empty boxes overlap nothing, so that the loop below has a constant length
#pragma unroll
      for (int k = 0; k < 4; ++k) tile[tid][k] = col < n_boxes ? dev_boxes[col * 4 + k] : 0.f;
      __syncthreads();
      if (row < n_boxes) {
        const float mine[4] = {dev_boxes[row * 4], dev_boxes[row * 4 + 1], dev_boxes[row * 4 + 2],
                               dev_boxes[row * 4 + 3]};
        unsigned long long bits = 0;
#pragma unroll 8
        for (int i = 0; i < threadsPerBlock; ++i)
          if (devIoU(mine, tile[i], offset, iou_threshold)) bits |= 1ULL << i;
        if (row_block == col_block) bits &= tid == 63 ? 0ULL : ~0ULL << (tid + 1);
        dev_mask[row * gridDim.y + col_block] = bits;
      }
    }
  }
}
