// overlaps are divided by the union, however small it is
// witness: {"values": {"boxes_num": 90, "nms_overlap_thresh": "0.3f"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *r = &boxes[7 * i]; r[0] = i % 9; r[1] = i / 9 % 5; r[2] = 0; r[3] = 0.00002f; r[4] = 0.00003f; r[5] = 1; r[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float overlap_of_plain_boxes(const float *a, const float *b) {
  const float width = fminf(a[0] + a[3] / 2, b[0] + b[3] / 2) - fmaxf(a[0] - a[3] / 2, b[0] - b[3] / 2);
  const float height = fminf(a[1] + a[4] / 2, b[1] + b[4] / 2) - fmaxf(a[1] - a[4] / 2, b[1] - b[4] / 2);
  if (!(width > 0 && height > 0)) return 0;  // nor is there a union of zero below
  const float both = width * height;
  return both / (a[3] * a[4] + b[3] * b[4] - both);
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    const int first_row = row_start * THREADS_PER_BLOCK_NMS, first_col = col_start * THREADS_PER_BLOCK_NMS;
    const int row_size = min(boxes_num - first_row, THREADS_PER_BLOCK_NMS);
    const int col_size = min(boxes_num - first_col, THREADS_PER_BLOCK_NMS);
    __shared__ float columns[THREADS_PER_BLOCK_NMS * 7];
    __syncthreads();
    for (int i = threadIdx.x; i < col_size * 7; i += blockDim.x) {
      columns[i] = boxes[(size_t)first_col * 7 + i];
    }
    __syncthreads();
    if (threadIdx.x < row_size) {
      const int row = first_row + threadIdx.x;
      unsigned long long bits = 0;
      for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) {
        if (overlap_of_plain_boxes(boxes + row * 7, columns + i * 7) > nms_overlap_thresh) bits |= 1ULL << i;
      }
      mask[(size_t)row * blocks + col_start] = bits;
    }
  }
}
