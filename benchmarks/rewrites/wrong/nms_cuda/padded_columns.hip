// the last tile is filled up with copies of the last box, which are compared as well
// witness: {"values": {"n_boxes": 62}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int tid = threadIdx.x;
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  __shared__ float tile[threadsPerBlock * 4];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block <= col_block; row_block += gridDim.y) {
      __syncthreads();
      const int source = min(col_block * threadsPerBlock + tid, n_boxes - 1);  // never reads past the end
      for (int k = 0; k < 4; ++k) tile[tid * 4 + k] = dev_boxes[source * 4 + k];
      __syncthreads();
      const int row = row_block * threadsPerBlock + tid;
      if (row < n_boxes) {
        unsigned long long bits = 0;
        const int begin = row_block == col_block ? tid + 1 : 0;
#pragma unroll 8
        for (int i = begin; i < threadsPerBlock; ++i)
          bits |= static_cast<unsigned long long>(devIoU(dev_boxes + row * 4, tile + i * 4, offset, iou_threshold)) << i;
        dev_mask[row * gridDim.y + col_block] = bits;
      }
    }
  }
}
