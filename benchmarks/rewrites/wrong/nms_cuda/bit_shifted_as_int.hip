// The mask bit is built with a 32-bit shift and widened, so columns from 31 on set wrong bits.
// witness: {"values": {"n_boxes": "50", "iou_threshold": "0.5f", "offset": "1"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { dev_boxes[i * 4] = 0; dev_boxes[i * 4 + 1] = 0; dev_boxes[i * 4 + 2] = 10 + i % 3; dev_boxes[i * 4 + 3] = 10; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  __shared__ float4 tile[threadsPerBlock];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int cols = min(n_boxes - col_block * threadsPerBlock, threadsPerBlock);
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      if (tid < cols)
        tile[tid] = reinterpret_cast<const float4 *>(dev_boxes)[col_block * threadsPerBlock + tid];
      __syncthreads();
      if (row < n_boxes) {
        const float4 mine = reinterpret_cast<const float4 *>(dev_boxes)[row];
        unsigned long long bits = 0;
        for (int i = row_block == col_block ? tid + 1 : 0; i < cols; ++i) {
          const int hit = devIoU(&mine.x, &tile[i].x, offset, iou_threshold);
          bits |= hit << i;
        }
        dev_mask[row * gridDim.y + col_block] = bits;
      }
    }
  }
}
