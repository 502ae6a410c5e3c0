// Pairs with disjoint bounding rectangles are skipped, although the inside test for skewed quadrilaterals accepts points outside of their rectangle.
// witness: {"values": {"num_n_boxes": "2", "iou_threshold": "0.0f"}, "inputs": "const double b[2][8] = {{0, 0, 10, 0, 20, 10, 10, 10}, {1, -0.75, 2, -0.75, 2, -0.25, 1, -0.25}}; for (int i = 0; i < num_n_boxes; ++i) for (int k = 0; k < 8; ++k) dev_boxes[i * 9 + k] = b[i][k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BoundingRect {
  double x0, y0, x1, y1;
};

__device__ inline BoundingRect bounding_rect(const double* box) {
  BoundingRect rect = {box[0], box[1], box[0], box[1]};
  for (int k = 2; k < 8; k += 2) {
    if (box[k] < rect.x0) rect.x0 = box[k];
    if (box[k] > rect.x1) rect.x1 = box[k];
    if (box[k + 1] < rect.y0) rect.y0 = box[k + 1];
    if (box[k + 1] > rect.y1) rect.y1 = box[k + 1];
  }
  return rect;
}

__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  __shared__ BoundingRect rects[threadsPerBlock];

  const int row_begin = blockIdx.y * threadsPerBlock;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);

  for (int c = threadIdx.x; c < col_size; c += blockDim.x)
    rects[c] = bounding_rect(dev_boxes + (col_begin + c) * stride);
  __syncthreads();

  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const double* cur_box = dev_boxes + (row_begin + r) * stride;
    const BoundingRect mine = bounding_rect(cur_box);
    unsigned long long t = 0;
    for (int i = row_begin == col_begin ? r + 1 : 0; i < col_size; ++i) {
      // No intersection is possible between disjoint rectangles.
      if (mine.x1 < rects[i].x0 || rects[i].x1 < mine.x0 || mine.y1 < rects[i].y0 ||
          rects[i].y1 < mine.y0)
        continue;
      const double* other = dev_boxes + (col_begin + i) * stride;
      if (single_box_iou_quadri<double>(cur_box, other, 0) > iou_threshold)
        t |= 1ULL << i;
    }
    dev_mask[(row_begin + r) * col_blocks + blockIdx.x] = t;
  }
}
