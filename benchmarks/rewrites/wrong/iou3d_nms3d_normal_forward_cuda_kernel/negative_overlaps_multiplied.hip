// pairs are left out if the product of the overlaps is not positive: two negative ones count as an intersection
// witness: {"values": {"boxes_num": 40}, "contents": "unit", "seed": 22, "inputs": "for (int i = 0; i < boxes_num; ++i) boxes[i * 7] *= 3, boxes[i * 7 + 1] *= 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool overlaps_more(const float *a, const float *b, const float threshold) {
  const float left = fmaxf(a[0] - a[3] / 2, b[0] - b[3] / 2), right = fminf(a[0] + a[3] / 2, b[0] + b[3] / 2);
  const float top = fmaxf(a[1] - a[4] / 2, b[1] - b[4] / 2), bottom = fminf(a[1] + a[4] / 2, b[1] + b[4] / 2);
  const float intersection = (right - left) * (bottom - top);
  if (!(intersection > 0.f)) return false;  // most pairs are apart
  const float areas = a[3] * a[4] + b[3] * b[4];
  return intersection / fmaxf(areas - intersection, EPS) > threshold;
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  __shared__ float tile[THREADS_PER_BLOCK_NMS][7];

  CUDA_2D_KERNEL_BLOCK_LOOP(col, blocks, row, blocks) {
    const int first_col = int(col) * THREADS_PER_BLOCK_NMS, first_row = int(row) * THREADS_PER_BLOCK_NMS;
    const int cols = min(boxes_num - first_col, THREADS_PER_BLOCK_NMS);
    const int rows = min(boxes_num - first_row, THREADS_PER_BLOCK_NMS);
    const int tid = threadIdx.x;
    if (tid < cols)
      for (int k = 0; k < 7; ++k) tile[tid][k] = boxes[(first_col + tid) * 7 + k];
    __syncthreads();

    if (tid < rows) {
      float own[7];
      for (int k = 0; k < 7; ++k) own[k] = boxes[(first_row + tid) * 7 + k];
      unsigned long long bits = 0;
      for (int i = row == col ? tid + 1 : 0; i < cols; ++i)
        if (overlaps_more(own, tile[i], nms_overlap_thresh)) bits |= 1ULL << i;
      mask[(first_row + tid) * blocks + col] = bits;
    }
    __syncthreads();
  }
}
