// Pairs whose circumscribed circles do not meet are rejected, although the corner test accepts points up to a margin outside of a box and can give an overlap there.
// witness: {"values": {"boxes_num": "2", "nms_overlap_thresh": "0.0f"}, "inputs": "const float b[14] = {0.f, 0.f, 0.f, 2.f, 2.f, 1.f, 0.f, 1.0045f, 1.0035f, 0.f, 0.004f, 0.003f, 1.f, 0.f}; for (int k = 0; k < 14; ++k) boxes[k] = b[k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool circles_apart(const float *a, const float *b) {
  const float dx = a[0] - b[0], dy = a[1] - b[1];
  const float ra = 0.5f * sqrtf(a[3] * a[3] + a[4] * a[4]);
  const float rb = 0.5f * sqrtf(b[3] * b[3] + b[4] * b[4]);
  const float reach = ra + rb;
  return dx * dx + dy * dy > reach * reach;
}

__global__ void iou3d_nms3d_forward_cuda_kernel(const int boxes_num,
                                                const float nms_overlap_thresh,
                                                const float *boxes,
                                                unsigned long long *mask) {
  const int tile = THREADS_PER_BLOCK_NMS;
  const int tiles = (boxes_num + tile - 1) / tile;
  __shared__ float columns[THREADS_PER_BLOCK_NMS * 7];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_size = min(boxes_num - row_tile * tile, tile);
      const int col_size = min(boxes_num - col_tile * tile, tile);
      for (int e = threadIdx.x; e < col_size * 7; e += blockDim.x)
        columns[e] = boxes[size_t(col_tile) * tile * 7 + e];
      __syncthreads();

      for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
        const size_t row = size_t(row_tile) * tile + r;
        const float *cur_box = boxes + row * 7;
        unsigned long long t = 0;
        for (int i = row_tile == col_tile ? r + 1 : 0; i < col_size; ++i) {
          // Cheap rejection before the polygon is formed.
          if (circles_apart(cur_box, columns + i * 7)) continue;
          if (iou_bev(cur_box, columns + i * 7) > nms_overlap_thresh)
            t |= 1ULL << i;
        }
        mask[row * tiles + col_tile] = t;
      }
      __syncthreads();
    }
  }
}
