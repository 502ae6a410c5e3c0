// The threads of a block share all pairs of a tile and set bits with atomics in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int tiles = (boxes_num + tile - 1) / tile;
  __shared__ unsigned long long words[THREADS_PER_BLOCK_NMS];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      const int col_size = min(boxes_num - col_tile * tile, tile);
      for (int r = threadIdx.x; r < tile; r += blockDim.x) words[r] = 0;
      __syncthreads();

      for (int pair = threadIdx.x; pair < row_size * col_size; pair += blockDim.x) {
        const int r = pair / col_size, c = pair % col_size;
        if (row_tile == col_tile && c <= r) continue;
        const float *a = boxes + (size_t(row_tile) * tile + r) * 7;
        const float *b = boxes + (size_t(col_tile) * tile + c) * 7;
        if (iou_bev(a, b) > nms_overlap_thresh) atomicOr(&words[r], 1ULL << c);
      }
      __syncthreads();

      for (int r = threadIdx.x; r < row_size; r += blockDim.x)
        mask[(size_t(row_tile) * tile + r) * tiles + col_tile] = words[r];
      __syncthreads();
    }
  }
}
