// A threshold of one or more clears the mask at once, although the quotient exceeds one for concave quadrilaterals.
// witness: {"values": {"num_n_boxes": "2", "iou_threshold": "1.5f"}, "inputs": "const double b[2][8] = {{0, 0, 10, 0, 3, 3, 0, 10}, {0, 0, 10, 0, 3, 3, 0, 10}}; for (int i = 0; i < num_n_boxes; ++i) for (int k = 0; k < 8; ++k) dev_boxes[i * 9 + k] = b[i][k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  const int row_begin = blockIdx.y * threadsPerBlock;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);

  // The intersection is never larger than the union.
  const bool reachable = !(iou_threshold >= 1.0f);

  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_begin + r;
    unsigned long long bits = 0;
    if (reachable) {
      double mine[8];
      for (int k = 0; k < 8; ++k) mine[k] = dev_boxes[row * stride + k];
      const int first = row_begin == col_begin ? r + 1 : 0;
      for (int i = col_size - 1; i >= first; --i) {
        const double* other = dev_boxes + (col_begin + i) * stride;
        if (single_box_iou_quadri<double>(mine, other, 0) > iou_threshold)
          bits |= 1ULL << i;
      }
    }
    dev_mask[row * col_blocks + blockIdx.x] = bits;
  }
}
