// the edges and areas of the columns are found once for all rows, and bits are set from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PlainBox {
  float left, top, right, bottom, area;
};

__device__ inline PlainBox plain_box_of(const float *box) {
  return {box[0] - box[3] / 2, box[1] - box[4] / 2, box[0] + box[3] / 2, box[1] + box[4] / 2, box[3] * box[4]};
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    const int first_row = row_start * THREADS_PER_BLOCK_NMS, first_col = col_start * THREADS_PER_BLOCK_NMS;
    const int row_size = min(boxes_num - first_row, THREADS_PER_BLOCK_NMS);
    const int col_size = min(boxes_num - first_col, THREADS_PER_BLOCK_NMS);
    __shared__ PlainBox columns[THREADS_PER_BLOCK_NMS];
    __syncthreads();
    for (int i = threadIdx.x; i < col_size; i += blockDim.x) columns[i] = plain_box_of(boxes + (size_t)(first_col + i) * 7);
    __syncthreads();
    for (int lane = threadIdx.x; lane < row_size; lane += blockDim.x) {
      const int row = first_row + lane;
      const PlainBox a = plain_box_of(boxes + (size_t)row * 7);
      const int start = row_start == col_start ? lane + 1 : 0;
      unsigned long long bits = 0;
      for (int i = THREADS_PER_BLOCK_NMS - 1; i >= 0; i--) {
        bits <<= 1;
        if (i < start || i >= col_size) continue;
        const PlainBox b = columns[i];
        const float width = fmaxf(fminf(a.right, b.right) - fmaxf(a.left, b.left), 0.f);
        const float height = fmaxf(fminf(a.bottom, b.bottom) - fmaxf(a.top, b.top), 0.f);
        const float both = width * height;
        if (both / fmaxf(a.area + b.area - both, EPS) > nms_overlap_thresh) bits |= 1;
      }
      mask[(size_t)row * blocks + col_start] = bits;
    }
  }
}
