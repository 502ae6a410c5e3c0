// boxes that are turned by more than an eighth exchange width and length, as in the nearest bird's-eye view
// witness: {"values": {"boxes_num": 80, "nms_overlap_thresh": "0.3f"}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *r = &boxes[7 * i]; r[0] = i * 7 % 19 * 0.7f; r[1] = i * 3 % 5 * 0.6f; r[2] = 0; r[3] = 4; r[4] = 1.5f; r[5] = 1; r[6] = 0.13f * (i % 11); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct FlatBox {
  float left, top, right, bottom, area;
};

__device__ inline FlatBox flat_box_of(const float *box) {
  const float turned = fabsf(box[6] - 3.14159265f * floorf(box[6] / 3.14159265f + 0.5f));
  const bool across = turned > 3.14159265f / 4;
  const float dx = across ? box[4] : box[3], dy = across ? box[3] : box[4];
  return {box[0] - dx / 2, box[1] - dy / 2, box[0] + dx / 2, box[1] + dy / 2, dx * dy};
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    const int first_row = row_start * THREADS_PER_BLOCK_NMS, first_col = col_start * THREADS_PER_BLOCK_NMS;
    const int row_size = min(boxes_num - first_row, THREADS_PER_BLOCK_NMS);
    const int col_size = min(boxes_num - first_col, THREADS_PER_BLOCK_NMS);
    __shared__ FlatBox columns[THREADS_PER_BLOCK_NMS];
    __syncthreads();
    if (threadIdx.x < col_size) columns[threadIdx.x] = flat_box_of(boxes + (first_col + threadIdx.x) * 7);
    __syncthreads();
    if (threadIdx.x < row_size) {
      const int row = first_row + threadIdx.x;
      const FlatBox a = flat_box_of(boxes + row * 7);
      unsigned long long bits = 0;
      for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) {
        const FlatBox b = columns[i];
        const float width = fmaxf(fminf(a.right, b.right) - fmaxf(a.left, b.left), 0.f);
        const float height = fmaxf(fminf(a.bottom, b.bottom) - fmaxf(a.top, b.top), 0.f);
        const float both = width * height;
        if (both / fmaxf(a.area + b.area - both, EPS) > nms_overlap_thresh) bits |= 1ULL << i;
      }
      mask[(size_t)row * blocks + col_start] = bits;
    }
  }
}
