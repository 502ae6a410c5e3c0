// the size of the last tile is the remainder of the division by 64, which is zero where the boxes fill it
// witness: {"values": {"n_boxes": 128, "iou_threshold": "0.5f", "offset": 1}, "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { dev_boxes[i * 4] = 1.0f; dev_boxes[i * 4 + 1] = 2.0f; dev_boxes[i * 4 + 2] = 11.0f; dev_boxes[i * 4 + 3] = 12.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tail = n_boxes % threadsPerBlock;
  const int tid = threadIdx.x;
  __shared__ float tile[threadsPerBlock * 4];
  for (int col_start = blockIdx.x; col_start < blocks; col_start += gridDim.x) {
    const int col_size = col_start == blocks - 1 ? tail : threadsPerBlock;
    __syncthreads();
    for (int i = tid; i < col_size * 4; i += blockDim.x) tile[i] = dev_boxes[col_start * threadsPerBlock * 4 + i];
    __syncthreads();
    for (int row_start = blockIdx.y; row_start <= col_start; row_start += gridDim.y) {
      const int row_size = row_start == blocks - 1 ? tail : threadsPerBlock;
      if (tid >= row_size) continue;
      const int row = row_start * threadsPerBlock + tid;
      unsigned long long bits = 0;
      for (int i = row_start == col_start ? tid + 1 : 0; i < col_size; ++i)
        bits |= (unsigned long long)devIoU(dev_boxes + row * 4, tile + i * 4, offset, iou_threshold) << i;
      dev_mask[row * gridDim.y + col_start] = bits;
    }
  }
}
