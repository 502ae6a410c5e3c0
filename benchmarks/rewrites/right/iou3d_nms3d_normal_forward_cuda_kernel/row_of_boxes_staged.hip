// The boxes of the rows are staged, the threads take columns, and rows collect their bits with atomics in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  __shared__ float own[64 * 7];
  __shared__ unsigned words[128];
  const int tiles = (boxes_num + 63) / 64, t = threadIdx.x;
  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    const int rows = min(64, boxes_num - row_tile * 64);
    for (int column_tile = blockIdx.x; column_tile < tiles; column_tile += gridDim.x) {
      for (int k = t; k < rows * 7; k += blockDim.x) own[k] = boxes[size_t(row_tile) * 64 * 7 + k];
      words[2 * t] = 0;
      words[2 * t + 1] = 0;
      __syncthreads();
      const int column = column_tile * 64 + t;
      if (column < boxes_num) {
        const int end = row_tile == column_tile ? min(rows, t) : rows;
        for (int k = 0; k < end; ++k)
          if (iou_normal(own + k * 7, boxes + size_t(column) * 7) > nms_overlap_thresh)
            atomicOr(&words[2 * k + t / 32], 1u << t % 32);
      }
      __syncthreads();
      if (t < rows)
        mask[(size_t(row_tile) * 64 + t) * tiles + column_tile] =
            (unsigned long long)words[2 * t + 1] << 32 | words[2 * t];
      __syncthreads();
    }
  }
}
