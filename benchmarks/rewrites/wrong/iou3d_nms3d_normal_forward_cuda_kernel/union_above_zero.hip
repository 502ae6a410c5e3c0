// The division is guarded against a union of zero instead of being by at least EPS, so boxes whose union is below EPS overlap fully.
// witness: {"values": {"boxes_num": 12}, "contents": "unit", "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = boxes.get() + i * 7; b[0] = 0; b[1] = 0; b[3] = i % 2 ? 1e-5f : 2.0f; b[4] = i % 2 ? 1e-5f : 2.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  __shared__ float x1[64], y1[64], x2[64], y2[64], areas[64];
  const int tiles = (boxes_num + 63) / 64;
  CUDA_2D_KERNEL_BLOCK_LOOP(column_tile, tiles, row_tile, tiles) {
    const int columns = min(64, boxes_num - (int)column_tile * 64);
    const int t = threadIdx.x;
    if (t < columns) {
      const float *box = boxes + (column_tile * 64 + t) * 7;
      x1[t] = box[0] - box[3] / 2;
      y1[t] = box[1] - box[4] / 2;
      x2[t] = box[0] + box[3] / 2;
      y2[t] = box[1] + box[4] / 2;
      areas[t] = box[3] * box[4];
    }
    __syncthreads();
    const int row = row_tile * 64 + t;
    if (row < boxes_num) {
      const float *box = boxes + (size_t)row * 7;
      const float left = box[0] - box[3] / 2, right = box[0] + box[3] / 2;
      const float top = box[1] - box[4] / 2, bottom = box[1] + box[4] / 2;
      const float area = box[3] * box[4];
      unsigned long long bits = 0;
      for (int k = row_tile == column_tile ? t + 1 : 0; k < columns; ++k) {
        const float width = fmaxf(fminf(right, x2[k]) - fmaxf(left, x1[k]), 0.f);
        const float height = fmaxf(fminf(bottom, y2[k]) - fmaxf(top, y1[k]), 0.f);
        const float common = width * height;
        const float both = area + areas[k] - common;
        const float overlap = both > 0 ? common / both : 0.f;
        if (overlap > nms_overlap_thresh) bits |= 1ULL << k;
      }
      mask[(size_t)row * tiles + column_tile] = bits;
    }
    __syncthreads();
  }
}
